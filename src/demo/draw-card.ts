import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

export const SAMPLE_FONT = 'Sample'
const WIDTH = 1012
const HEIGHT = 638

/** Registers fonts from npm and not from the machine, so that the samples are the same everywhere. */
export function registerSampleFonts() {
  if (GlobalFonts.has(SAMPLE_FONT)) return
  const { resolve } = createRequire(import.meta.url)
  for (const weight of ['Regular', 'Bold']) {
    const file = resolve(`pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`)
    GlobalFonts.registerFromPath(file, SAMPLE_FONT)
  }
}

/** An identity card or a licence of nobody: a heading, a head and lines of text. */
export function drawCard({ heading, lines }: { heading: string; lines: string[] }) {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  fill(context, '#eef3f8', 0, 0, WIDTH, HEIGHT)
  fill(context, '#1f4e79', 0, 0, WIDTH, 96)
  write(context, heading, 32, 64, `bold 44px ${SAMPLE_FONT}`, '#ffffff')
  fill(context, '#c9d3de', 36, 132, 260, 330)
  fill(context, '#93a1b0', 116, 190, 100, 110)
  fill(context, '#93a1b0', 86, 320, 160, 142)
  lines.forEach((line, row) => {
    write(context, line, 330, 158 + row * 52, `32px ${SAMPLE_FONT}`)
  })
  return canvas
}

export function fill(context: SKRSContext2D, colour: string, ...box: [number, number, number, number]) {
  context.fillStyle = colour
  context.fillRect(...box)
}

export function write(
  context: SKRSContext2D,
  text: string,
  left: number,
  baseline: number,
  font: string,
  colour = '#111111',
) {
  context.font = font
  context.fillStyle = colour
  context.fillText(text, left, baseline)
}
