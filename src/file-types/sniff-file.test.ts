import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../tests/support/zip.ts'
import { sniffFile } from './sniff-file.ts'

const SAMPLES = new URL('../../demo/documents/', import.meta.url)
const DOCX = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'word/document.xml', content: '<w:document/>' },
]

let folder: string
let samples: Record<'png' | 'jpeg' | 'webp' | 'tiff' | 'pdf' | 'docx' | 'heic', Buffer>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-sniff-'))
  const png = await sample('driving-licence.png')
  samples = {
    png,
    jpeg: await sample('passport.jpg'),
    webp: await sharp(png).webp().toBuffer(),
    tiff: await sample('two-page-scan.tiff'),
    pdf: await sample('resume.pdf'),
    docx: zipOf(DOCX),
    heic: Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
      box('meta', Buffer.alloc(40)),
      box('mdat', Buffer.alloc(99)),
    ]),
  }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const sample = (name: string) => readFile(new URL(name, SAMPLES))
const refused = (reason: string) => ({ ok: false, reason, message: expect.any(String) })

async function sniff(content: Buffer | string) {
  const path = join(folder, 'file.exe')
  await writeFile(path, content)
  return sniffFile(path)
}

function box(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(content.length + 8)
  header.write(type, 4)
  return Buffer.concat([header, content])
}

describe('what is taken', () => {
  test('pictures, with their size', async () => {
    expect(await sniff(samples.png)).toEqual({
      ok: true,
      type: 'png',
      contentType: 'image/png',
      readable: true,
      width: 1012,
      height: 638,
    })
    expect(await sniff(samples.jpeg)).toMatchObject({ ok: true, type: 'jpeg', width: 1250, height: 880 })
    expect(await sniff(samples.webp)).toMatchObject({ ok: true, type: 'webp', width: 1012, height: 638 })
    expect(await sniff(samples.heic)).toMatchObject({ ok: true, type: 'heic', readable: true })
    expect(await sniff(samples.tiff)).toMatchObject({ ok: true, type: 'tiff', width: 1700, height: 2200 })
    const variants = [
      sharp(samples.png).webp({ lossless: true }),
      sharp(samples.png).ensureAlpha(0.5).webp(),
      sharp(samples.png).png({ progressive: true }),
      sharp(samples.png).jpeg({ progressive: true }),
      sharp(samples.png).withMetadata({ orientation: 6 }).jpeg(),
      sharp(samples.png).tiff({ compression: 'jpeg' }),
      sharp(samples.png).tiff({ tile: true, compression: 'lzw' }),
    ]
    for (const variant of variants) {
      expect(await sniff(await variant.toBuffer())).toMatchObject({ ok: true, width: 1012, height: 638 })
    }
  })

  test('a picture with a film behind it, as phones make it', async () => {
    const film = box('ftyp', Buffer.from('mp42\0\0\0\0isom'))
    expect(await sniff(Buffer.concat([samples.jpeg, film]))).toMatchObject({ ok: true, type: 'jpeg' })
  })

  test('PDFs, also with a byte order mark and white space before', async () => {
    for (const name of ['resume.pdf', 'scanned-letter.pdf']) {
      expect(await sniff(await sample(name))).toMatchObject({ ok: true, type: 'pdf', readable: true })
    }
    for (const before of ['\r\n', '\ufeff', '\ufeff \n\t']) {
      expect(await sniff(Buffer.concat([Buffer.from(before), samples.pdf]))).toMatchObject({ ok: true, type: 'pdf' })
    }
  })

  test('what is stored and not read, with the reason', async () => {
    const encrypted = samples.pdf.toString('latin1').replace(/trailer\s*<</, '$&/Encrypt 9 0 R ')
    expect(await sniff(Buffer.from(encrypted, 'latin1'))).toMatchObject({
      ok: true,
      readable: false,
      unreadBecause: 'password_needed',
    })
    expect(await sniff(samples.docx)).toMatchObject({
      ok: true,
      type: 'docx',
      readable: false,
      unreadBecause: 'type_not_read',
    })
  })
})

describe('what is refused', () => {
  test('nothing, and what is none of the types', async () => {
    expect(await sniff('')).toEqual(refused('empty'))
    const strangers = [
      'plain text',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><html><script>alert(1)</script></html>',
      '#!/bin/sh\nrm -rf /\n',
      'MZ\x90\x00\x03',
      'GIF89a/*\x01\x00*/=1;alert(1)',
      '<script>%PDF-1.4</script>',
      Buffer.concat([Buffer.from('@echo off\r\nstart calc.exe\r\nexit /b\r\n'), samples.pdf]),
      Buffer.concat([Buffer.from('eval(name);/*'), samples.pdf]),
      Buffer.concat([Buffer.from('X-Mailer: copier\r\n\r\n'), samples.pdf]),
      Buffer.concat([Buffer.from('\0'), samples.pdf]),
      zipOf([{ name: 'readme.txt', content: 'hello' }]),
      zipOf([{ name: 'xl/workbook.xml', content: '<x/>' }]),
    ]
    for (const content of strangers) expect(await sniff(content)).toEqual(refused('unknown_type'))
  })

  test('files that end too early, wherever they are cut', async () => {
    for (const content of Object.values(samples)) {
      for (const part of [0.3, 0.7, 0.98]) {
        const cut = await sniff(content.subarray(0, Math.floor(content.length * part)))
        expect(cut).toMatchObject({ ok: false, reason: expect.stringMatching(/truncated|unknown_type/) })
      }
    }
  })

  test('pictures of too many pixels, by what the header says', async () => {
    const png = Buffer.from(samples.png)
    png.writeUInt32BE(30_001, 16)
    expect(await sniff(png)).toEqual(refused('too_many_pixels'))
    png.writeUInt32BE(20_000, 16)
    png.writeUInt32BE(20_000, 20)
    expect(await sniff(png)).toEqual(refused('too_many_pixels'))
    const jpeg = Buffer.from(samples.jpeg)
    jpeg.writeUInt16BE(65_000, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5)
    expect(await sniff(jpeg)).toEqual(refused('too_many_pixels'))
  })

  test('files of two types', async () => {
    const archive = zipOf([{ name: 'evil.class', content: 'x' }])
    for (const type of ['pdf', 'png', 'jpeg', 'webp', 'tiff'] as const) {
      expect(await sniff(Buffer.concat([samples[type], archive]))).toEqual(refused('several_types_at_once'))
    }
    const pdfInPicture = Buffer.concat([
      samples.jpeg.subarray(0, 2),
      Buffer.from('\xff\xfe\x00\x0a%PDF-1.4', 'latin1'),
      samples.jpeg.subarray(2),
    ])
    expect(await sniff(pdfInPicture)).toEqual(refused('several_types_at_once'))
    const pdfInArchive = zipOf([{ name: '%PDF-1.4', content: 'x' }, ...DOCX])
    expect(await sniff(pdfInArchive)).toEqual(refused('several_types_at_once'))
  })

  test('scripts and macros', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    for (const type of ['png', 'jpeg', 'webp', 'tiff'] as const) {
      expect(await sniff(Buffer.concat([samples[type], script]))).toEqual(refused('active_content'))
    }
    const macro = zipOf([...DOCX, { name: 'word/vbaProject.bin', content: 'x' }])
    expect(await sniff(macro)).toEqual(refused('active_content'))
  })

  test('archives that unpack to far more than they are', async () => {
    const bomb = zipOf([...DOCX, { name: 'word/media/a.xml', content: Buffer.alloc(20_000_000) }])
    expect(bomb.length).toBeLessThan(50_000)
    expect(await sniff(bomb)).toEqual(refused('decompression_bomb'))
  })
})

test('no bytes make it fail', async () => {
  const starts = Object.values(samples).map((content) => content.subarray(0, 600))
  const damaged = fc.tuple(fc.constantFrom(...starts), fc.array(fc.tuple(fc.nat(599), fc.nat(255)), { maxLength: 12 }))
  await fc.assert(
    fc.asyncProperty(damaged, fc.uint8Array({ maxLength: 400 }), async ([start, changes], rest) => {
      const content = Buffer.concat([start, rest])
      for (const [at, byte] of changes) if (at < content.length) content[at] = byte
      expect(await sniff(content)).toHaveProperty('ok')
    }),
    { numRuns: 300 },
  )
})
