/** SVG -> PNG by resvg, which is not among the packages that the main job installs: loaded only when asked for. */
import { createRequire } from 'node:module';

/** What to install when `svgToPng` answers `absent`. */
export const pngPackages = '@resvg/resvg-js@2.6.2 dejavu-fonts-ttf@2.37.3';

/** The picture, the same bytes each time; `absent` if resvg is not installed. */
export async function svgToPng(svg: string): Promise<Uint8Array | 'absent'> {
  const resvg = await import('@resvg/resvg-js').catch(() => undefined);
  if (!resvg) return 'absent';
  const file = fontFile();
  const font = file === undefined ? { loadSystemFonts: true } : { loadSystemFonts: false, fontFiles: [file] };
  return new resvg.Resvg(svg, { font: { ...font, defaultFontFamily: 'DejaVu Sans' } }).render().asPng();
}

/** A font of our own: those of the machine differ. Undefined where its package is missing. */
function fontFile(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  } catch {
    return undefined;
  }
}
