import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETTER, LICENCE, REFERENCE, RESUME } from '../../scripts/sample-texts.ts'
import { DocumentReader } from './document-reader.ts'
import type { PageWord } from './reading.ts'

const SAMPLES = new URL('../../demo/documents/', import.meta.url).pathname
const LIMITS = { threads: 1, timeoutSeconds: 60, memoryMegabytes: 1024, maxPages: 50 }

let folder: string
let reader: DocumentReader

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-ocr-'))
  reader = new DocumentReader(LIMITS)
})

afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true, force: true })
})

const readSample = (name: string, type: string) => reader.read(join(SAMPLES, name), type)

async function readBytes(content: Buffer, type: string, by = reader) {
  const path = join(folder, 'document')
  await writeFile(path, content)
  return by.read(path, type)
}

/** Which part of the words' boxes has something dark in it. */
async function inkUnder(words: PageWord[] = [], picture: Buffer | undefined): Promise<number> {
  expect(words.length).toBeGreaterThan(10)
  const { width, height } = await sharp(picture).metadata()
  let inked = 0
  for (const [, left, top, wide, high] of words) {
    const box = {
      left: Math.floor(left * width),
      top: Math.floor(top * height),
      width: Math.max(1, Math.floor(wide * width)),
      height: Math.max(1, Math.floor(high * height)),
    }
    const { channels } = await sharp(await sharp(picture).extract(box).greyscale().toBuffer()).stats()
    if ((channels[0]?.min ?? 255) < 128) inked += 1
  }
  return inked / words.length
}

/** The text with every run of spaces and every line break as one space, as the known texts are compared. */
const flat = (text: string) => text.replace(/\s+/g, ' ')

test('a driving licence is read, and this process goes on answering meanwhile', async () => {
  await readSample('driving-licence.png', 'png')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { text, pages, language } = await readSample('driving-licence.png', 'png')
  delay.disable()
  for (const line of [LICENCE.heading, ...LICENCE.lines.slice(0, 6)]) expect(flat(text)).toContain(line)
  expect(text).toContain('EXPIRES 03/14/2028')
  expect(pages[0]).toMatchObject({ source: 'ocr', rotation: 0 })
  expect(pages[0]?.confidence).toBeGreaterThan(80)
  expect(language).toBe('en')
  expect(delay.percentile(99) / 1e6).toBeLessThan(500)
})

test("a résumé's text layer is taken as it is", async () => {
  const { text, pages, pageCount } = await readSample('resume.pdf', 'pdf')
  expect(pages.map(({ source, confidence }) => ({ source, confidence }))).toEqual([
    { source: 'text_layer', confidence: 100 },
    { source: 'text_layer', confidence: 100 },
  ])
  expect(pageCount).toBe(2)
  for (const line of RESUME.flat()) expect(flat(text)).toContain(line)
})

test.each([
  ['scanned-letter.pdf', 0],
  ['scanned-letter-on-its-side.pdf', 270],
])('%s is drawn, put upright and read', async (name, rotation) => {
  const { text, pages } = await readSample(name, 'pdf')
  expect(pages).toMatchObject([{ source: 'ocr', rotation }])
  for (const line of LETTER.filter((line) => /\d/.test(line))) expect(flat(text)).toContain(line)
})

test('a picture that stands on its head is turned', async () => {
  const licence = await sharp(join(SAMPLES, 'driving-licence.png')).rotate(180).png().toBuffer()
  const { text, pages } = await readBytes(licence, 'png')
  expect(pages[0]?.rotation).toBe(180)
  expect(text).toContain('D400-7836-0001')
  expect(await inkUnder(pages[0]?.words, licence)).toBeGreaterThan(0.9)
})

test('words are where their ink is, recognised ones and those of a text layer', async () => {
  const licence = await readSample('driving-licence.png', 'png')
  expect(licence.pages[0]?.words.map(([word]) => word)).toContain('D400-7836-0001')
  expect(
    await inkUnder(licence.pages[0]?.words, await reader.draw(join(SAMPLES, 'driving-licence.png'), 'png', 1)),
  ).toBe(1)
  const { pages } = await readSample('resume.pdf', 'pdf')
  for (const [index, { words, text }] of pages.entries()) {
    expect(words.map(([word]) => word).join(' ')).toBe(flat(text))
    expect(await inkUnder(words, await reader.draw(join(SAMPLES, 'resume.pdf'), 'pdf', index + 1))).toBe(1)
  }
})

test("a camera's note of how it was held is followed", async () => {
  const licence = sharp(join(SAMPLES, 'driving-licence.png')).rotate(270)
  const { text, pages } = await readBytes(await licence.withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'jpeg')
  expect(pages[0]?.rotation).toBe(0)
  expect(text).toContain('D400-7836-0001')
})

test("a passport's machine-readable zone becomes fields", async () => {
  const { machineReadableZone } = await readSample('passport.jpg', 'jpeg')
  expect(machineReadableZone).toMatchObject({
    format: 'TD3',
    valid: true,
    fields: { documentNumber: 'L898902C3', lastName: 'ERIKSSON', firstName: 'ANNA MARIA', birthDate: '1974-08-12' },
  })
})

test('a HEIC, as a telephone takes them, is read and drawn', async () => {
  const path = new URL('../../tests/support/pictures/passport.heic', import.meta.url).pathname
  const { machineReadableZone, pages, pageCount } = await reader.read(path, 'heic')
  expect(pageCount).toBe(1)
  expect(machineReadableZone).toMatchObject({ valid: true, fields: { documentNumber: 'L898902C3' } })
  expect(await inkUnder(pages[0]?.words, await reader.draw(path, 'heic', 1))).toBe(1)
  expect(await reader.draw(path, 'heic', 2)).toBeUndefined()
})

test('every page of a fax-coded TIFF is read', async () => {
  const { text, pages } = await readSample('two-page-scan.tiff', 'tiff')
  expect(pages).toHaveLength(2)
  const [first, second] = text.split('\f')
  expect(first).toContain(LETTER[0])
  expect(second).toContain(REFERENCE[4])
})

test('an empty page is no error', async () => {
  const blank = sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffffff' } })
  const reading = await readBytes(await blank.png().toBuffer(), 'png')
  expect(reading).toMatchObject({ text: '', language: null, pages: [{ confidence: 0 }] })
})

test('what cannot be read says why, and the next document is read', async () => {
  const png = await readFile(join(SAMPLES, 'driving-licence.png'))
  const pdf = await readFile(join(SAMPLES, 'scanned-letter.pdf'))
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))
  await expect(readBytes(png.subarray(0, 9000), 'png')).rejects.toMatchObject({ reason: 'corrupt' })
  await expect(readBytes(noise, 'pdf')).rejects.toMatchObject({ reason: 'corrupt' })
  for (const type of ['png', 'jpeg', 'webp', 'tiff', 'heic']) {
    await expect(readBytes(noise, type)).rejects.toMatchObject({ reason: 'corrupt' })
  }
  await expect(readBytes(pdf, 'docx')).rejects.toMatchObject({ reason: 'not_supported' })
  // Half a PDF is mended as far as it goes; no text, or an error, but never a crash.
  await readBytes(pdf.subarray(0, pdf.length / 2), 'pdf').catch((error) => expect(error.reason).toBe('corrupt'))
  expect((await readSample('resume.pdf', 'pdf')).pageCount).toBe(2)
})

test('a reading that passes its time or its memory is ended, and the next document is read', async () => {
  const hasty = new DocumentReader({ ...LIMITS, timeoutSeconds: 0.3 })
  await expect(hasty.read(join(SAMPLES, 'scanned-letter.pdf'), 'pdf')).rejects.toMatchObject({
    reason: 'took_too_long',
  })
  await hasty.close()

  const small = new DocumentReader({ ...LIMITS, memoryMegabytes: 200 })
  await expect(readBytes(inflatingPdf(500e6), 'pdf', small)).rejects.toMatchObject({ reason: 'took_too_much_memory' })
  expect((await small.read(join(SAMPLES, 'resume.pdf'), 'pdf')).pageCount).toBe(2)
  await small.close()
})

test('a caller can give up', async () => {
  const giveUp = new AbortController()
  const reading = reader.read(join(SAMPLES, 'scanned-letter.pdf'), 'pdf', { signal: giveUp.signal })
  setTimeout(() => giveUp.abort(new Error('the server stops')), 50)
  await expect(reading).rejects.toThrow('the server stops')
})

/** A PDF of a few kilobytes whose page inflates to as many bytes as asked for. */
function inflatingPdf(bytes: number): Buffer {
  const page = deflateSync(deflateSync(Buffer.alloc(bytes, ' '), { level: 1 }))
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
        '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n' +
        '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>\nendobj\n' +
        `4 0 obj\n<< /Filter [/FlateDecode /FlateDecode] /Length ${page.length} >>\nstream\n`,
    ),
    page,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'),
  ])
}
