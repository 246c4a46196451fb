import type { Tone } from '../core/scene.js';

/** Colours of one tone in a picture, and its number in the 256-colour terminal palette. */
export interface Paint {
  readonly fill: string;
  readonly edge: string;
  /** Fill of a captured or removed piece. */
  readonly ghost: string;
  readonly terminal: number;
}

function paint(fill: string, edge: string, ghost: string, terminal: number): Paint {
  return { fill, edge, ghost, terminal };
}

export const background = '#ffffff';

/**
 * The colours of the tones. Sides are blue and vermilion, which differ for all common kinds of
 * colour blindness (M. Okabe, K. Ito, "Color Universal Design", 2008), and also in lightness and
 * shape.
 */
export const paints: Readonly<Record<Tone, Paint>> = {
  light: paint('#f6f1e4', '#d9cfb8', '#f6f1e4', 230),
  dark: paint('#d3c6a6', '#b5a67f', '#d3c6a6', 180),
  own: paint('#0072b2', '#004a75', '#d3e8f5', 25),
  opponent: paint('#d55e00', '#8f3f00', '#fbe3d2', 166),
  path: paint('#1d2b36', '#1d2b36', '#8a949b', 16),
  best: paint('#009e73', '#006b4e', '#cdeee4', 29),
  last: paint('#f0e442', '#b3a800', '#fbf8cf', 227),
  faint: paint('#6f6857', '#6f6857', '#cfc9bb', 245),
  text: paint('#2a2419', '#2a2419', '#8d887d', 16),
};
