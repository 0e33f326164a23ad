/**
 * Draws the demo's documents into demo/documents: a driving licence, a résumé with a text layer, a scanned letter (also
 * lying on its side), a passport with a valid machine-readable zone, and a scan of two pages. The same on every run.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import sharp from 'sharp'
import { drawCard, SAMPLE_FONT as FONT, fill, registerSampleFonts, write } from '../src/demo/draw-card.ts'
import { picturePdf } from './picture-pdf.ts'
import { LETTER, LICENCE, PASSPORT, REFERENCE, RESUME } from './sample-texts.ts'

const FOLDER = new URL('../demo/documents/', import.meta.url)
const LETTER_PAPER = { width: 612, height: 792 }
/** Pixels of a scan for each point of paper: 200 to the inch. */
const SCAN_SCALE = 200 / 72

await mkdir(FOLDER, { recursive: true })
registerSampleFonts()
const letter = await scan(LETTER)
await save(
  'driving-licence.png',
  await sharp(drawCard(LICENCE).toBuffer('image/png')).png({ palette: true, colours: 32 }).toBuffer(),
)
await save('resume.pdf', drawResume())
await save('scanned-letter.pdf', await pdfOf([letter]))
await save(
  'scanned-letter-on-its-side.pdf',
  await pdfOf([await sharp(letter).rotate(90).toColourspace('b-w').jpeg({ quality: 60 }).toBuffer()]),
)
await save('passport.jpg', await sharp(drawPassport()).jpeg({ quality: 82 }).toBuffer())
await save('two-page-scan.tiff', await tiffOf([letter, await scan(REFERENCE)]))

async function save(name: string, content: Buffer) {
  await writeFile(new URL(name, FOLDER), content)
  console.log(`${name}: ${Math.ceil(content.length / 1000)} kB`)
}

function drawResume(): Buffer {
  const pdf = new PDFDocument({ title: 'Résumé' })
  for (const page of RESUME) {
    const context = pdf.beginPage(LETTER_PAPER.width, LETTER_PAPER.height) as SKRSContext2D
    page.forEach((line, row) => {
      write(context, line, 60, 80 + row * 22, row === 0 ? `bold 20px ${FONT}` : `12px ${FONT}`)
    })
    pdf.endPage()
  }
  return pdf.close()
}

function drawPassport(): Buffer {
  const canvas = createCanvas(1250, 880)
  const context = canvas.getContext('2d')
  fill(context, '#f4efe6', 0, 0, 1250, 880)
  write(context, PASSPORT.heading, 60, 80, `bold 40px ${FONT}`)
  fill(context, '#cdbfa8', 60, 130, 330, 430)
  PASSPORT.lines.forEach((line, row) => {
    write(context, line, 440, 160 + row * 56, `32px ${FONT}`)
  })
  PASSPORT.zone.forEach((line, row) => {
    writeSpaced(context, line, 60, 730 + row * 70, 25.6, `36px ${FONT}`)
  })
  return canvas.toBuffer('image/png')
}

/** A page as a scanner sees it: grey, a little askew, with grain. */
async function scan(lines: readonly string[]): Promise<Buffer> {
  const canvas = createCanvas(LETTER_PAPER.width * SCAN_SCALE, LETTER_PAPER.height * SCAN_SCALE)
  const context = canvas.getContext('2d')
  fill(context, '#f2f2ee', 0, 0, canvas.width, canvas.height)
  context.rotate((0.6 * Math.PI) / 180)
  context.scale(SCAN_SCALE, SCAN_SCALE)
  lines.forEach((line, row) => {
    write(context, line, 70, 80 + row * 20, row === 0 ? `bold 16px ${FONT}` : `11.5px ${FONT}`, '#222222')
  })
  context.resetTransform()
  addGrain(context, canvas.width, canvas.height)
  return sharp(canvas.toBuffer('image/png')).toColourspace('b-w').jpeg({ quality: 55 }).toBuffer()
}

function addGrain(context: SKRSContext2D, width: number, height: number) {
  let state = 20_261_121
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let speck = 0; speck < 4000; speck += 1) {
    const shade = Math.floor(140 + random() * 100)
    fill(context, `rgb(${shade},${shade},${shade})`, random() * width, random() * height, 1, 1)
  }
}

async function pdfOf(scans: Buffer[]): Promise<Buffer> {
  const pages = scans.map(async (jpeg) => {
    const { width, height } = await sharp(jpeg).metadata()
    return {
      jpeg,
      pixels: { width, height },
      points: { width: width / SCAN_SCALE, height: height / SCAN_SCALE },
    }
  })
  return picturePdf(await Promise.all(pages))
}

/** Black and white, as office scanners and faxes send pages. */
async function tiffOf(scans: Buffer[]): Promise<Buffer> {
  const pages = await Promise.all(scans.map((page) => sharp(page).threshold(128).png().toBuffer()))
  return sharp(pages, { join: { animated: true } })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 200 / 25.4, yres: 200 / 25.4 })
    .toBuffer()
}

/** Every character in a cell of its own, as machine-readable zones are printed. */
function writeSpaced(context: SKRSContext2D, text: string, x: number, y: number, cell: number, font: string) {
  Array.from(text).forEach((character, column) => {
    write(context, character, x + column * cell, y, font)
  })
}
