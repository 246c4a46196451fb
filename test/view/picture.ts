import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { toMatchImageSnapshot } from 'jest-image-snapshot';
import { expect } from 'vitest';

expect.extend({ toMatchImageSnapshot });

const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');

/** Renders the SVG as PNG with a font of our own, since fonts differ between machines. */
export function png(svg: string): Buffer {
  const options = { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: 'DejaVu Sans' };
  return Buffer.from(new Resvg(svg, { font: options }).render().asPng());
}

/** Compares with the baseline in __image_snapshots__; `make update-pictures` writes it. */
export function expectPicture(svg: string, name: string): void {
  expect(png(svg)).toMatchImageSnapshot({
    customSnapshotIdentifier: name,
    // Pixels that another processor's rounding may change; another digit changes more.
    failureThreshold: 20,
    failureThresholdType: 'pixel',
  });
}
