import { GlobalFonts } from '@napi-rs/canvas'

export const FONT = 'Sample'
export const MONOSPACED = 'Sample'

/** Fonts from npm and not from the machine, so that the samples are the same everywhere. */
export function registerFonts() {
  for (const weight of ['Regular', 'Bold']) {
    const file = new URL(`../node_modules/pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`, import.meta.url)
    GlobalFonts.registerFromPath(file.pathname, FONT)
  }
}
