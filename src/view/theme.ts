import type { Tone } from '../core/scene.js';

/** Colours of one tone in a picture, and its number in the 256-colour terminal palette. */
export interface Paint {
  readonly fill: string;
  readonly edge: string;
  /** Fill of a captured or removed piece. */
  readonly ghost: string;
  readonly terminal: number;
}

export interface Theme {
  readonly background: string;
  readonly paints: Readonly<Record<Tone, Paint>>;
}

function paint(fill: string, edge: string, ghost: string, terminal: number): Paint {
  return { fill, edge, ghost, terminal };
}

/**
 * Theme for screens. Sides are blue and vermilion, which differ for all common kinds of colour
 * blindness (M. Okabe, K. Ito, "Color Universal Design", 2008), and also in lightness and shape.
 */
export const light: Theme = {
  background: '#ffffff',
  paints: {
    light: paint('#f6f1e4', '#d9cfb8', '#f6f1e4', 230),
    dark: paint('#d3c6a6', '#b5a67f', '#d3c6a6', 180),
    own: paint('#0072b2', '#004a75', '#d3e8f5', 25),
    opponent: paint('#d55e00', '#8f3f00', '#fbe3d2', 166),
    path: paint('#1d2b36', '#1d2b36', '#8a949b', 16),
    best: paint('#009e73', '#006b4e', '#cdeee4', 29),
    last: paint('#f0e442', '#b3a800', '#fbf8cf', 227),
    faint: paint('#6f6857', '#6f6857', '#cfc9bb', 245),
    text: paint('#2a2419', '#2a2419', '#8d887d', 16),
  },
};

/** Theme for paper without colours: own men are white, opponents nearly black. */
export const print: Theme = {
  background: '#ffffff',
  paints: {
    light: paint('#ffffff', '#999999', '#ffffff', 255),
    dark: paint('#d0d0d0', '#999999', '#d0d0d0', 250),
    own: paint('#ffffff', '#000000', '#ffffff', 255),
    opponent: paint('#3a3a3a', '#000000', '#ffffff', 236),
    path: paint('#000000', '#000000', '#777777', 16),
    best: paint('#777777', '#000000', '#eeeeee', 243),
    last: paint('#e6e6e6', '#000000', '#f2f2f2', 254),
    faint: paint('#555555', '#555555', '#bbbbbb', 240),
    text: paint('#000000', '#000000', '#777777', 16),
  },
};
