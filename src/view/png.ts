/** Converts SVG to PNG by resvg, an optional package that is loaded on demand. */
import { createRequire } from 'node:module';

/** Packages to install if `svgToPng` returns `absent`. */
export const pngPackages = '@resvg/resvg-js@2.6.2 dejavu-fonts-ttf@2.37.3';

/** Returns the picture, always with the same bytes; `absent` if resvg is not installed. */
export async function svgToPng(svg: string): Promise<Uint8Array | 'absent'> {
  const resvg = await import('@resvg/resvg-js').catch(() => undefined);
  if (!resvg) return 'absent';
  const file = fontFile();
  const font = file === undefined ? { loadSystemFonts: true } : { loadSystemFonts: false, fontFiles: [file] };
  return new resvg.Resvg(svg, { font: { ...font, defaultFontFamily: 'DejaVu Sans' } }).render().asPng();
}

/** Returns the path of our font, since those of machines differ; undefined without its package. */
function fontFile(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  } catch {
    return undefined;
  }
}
