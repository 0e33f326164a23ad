import sharp, { type Sharp } from 'sharp'
import { type GreyPicture, type Recognised, type RecognisedLine, recognise } from './engine.ts'
import { findMachineReadableZone, looksLikeZone } from './machine-readable-zone.ts'
import { recognisedWords } from './page-words.ts'
import type { PageReading, Rotation } from './reading.ts'

/** Measured: upright pages of any kind have a confidence of 85 or more, turned ones 30 to 52. */
const SURELY_UPRIGHT = 65
const ZONE_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'

/**
 * Reads a picture as it is, and only if the result makes little sense, tries the three other orientations on a smaller
 * copy and reads it in the best one. The engine's own detection of orientation is wrong on cards and passports with few
 * letters.
 */
export async function recogniseUpright(picture: GreyPicture): Promise<{ page: PageReading; zoneLines: string[] }> {
  const asItLies = await recognise(picture)
  const rotation = isSurelyUpright(asItLies) ? 0 : await bestRotation(picture, asItLies)
  const upright = rotation === 0 ? picture : await turn(picture, rotation)
  const found = rotation === 0 ? asItLies : await recognise(upright)
  return {
    page: {
      text: found.text,
      confidence: Math.round(found.confidence),
      source: 'ocr',
      rotation,
      words: recognisedWords(found.lines, upright, rotation),
    },
    zoneLines: await recogniseZone(upright, found),
  }
}

async function bestRotation(picture: GreyPicture, asItLies: Recognised): Promise<Rotation> {
  let best: { rotation: Rotation; sense: number } = { rotation: 0, sense: sense(asItLies) }
  const smaller = await half(picture)
  for (const rotation of [270, 90, 180] as const) {
    const tried = await recognise(await turn(smaller, rotation))
    if (isSurelyUpright(tried)) return rotation
    if (sense(tried) > best.sense) best = { rotation, sense: sense(tried) }
  }
  return best.rotation
}

/** The engine also reads lines that run up or down the page, so confidence alone does not say that it is upright. */
function isSurelyUpright({ confidence, lines }: Recognised): boolean {
  return confidence >= SURELY_UPRIGHT && lines.filter(isLevel).length >= lines.length / 2
}

/** How many letters are in level lines, in words that the engine is sure of. */
function sense({ lines }: Recognised): number {
  const words = lines.filter(isLevel).flatMap((line) => line.words)
  const sure = words.filter(({ text, confidence }) => confidence > 75 && /[\p{L}\p{N}]{3}/u.test(text))
  return sure.reduce((letters, { text }) => letters + text.length, 0)
}

function isLevel({ box, text }: RecognisedLine): boolean {
  return text.length < 3 || box.x1 - box.x0 > box.y1 - box.y0
}

/** A machine-readable zone with a wrong check digit is read again, with only the letters that it can have. */
async function recogniseZone(picture: GreyPicture, { text, lines }: Recognised): Promise<string[]> {
  const zone = lines.filter((line) => looksLikeZone(line.text))
  if (zone.length === 0 || findMachineReadableZone(text)?.valid) return []
  const margin = 20
  const lineHeight = Math.max(...zone.map(({ box }) => box.y1 - box.y0))
  const top = Math.max(0, Math.min(...zone.map(({ box }) => box.y0)) - 2 * lineHeight - margin)
  const bottom = Math.min(picture.height, Math.max(...zone.map(({ box }) => box.y1)) + 2 * lineHeight + margin)
  const strip = await edit(picture, (image) =>
    image.extract({ left: 0, top, width: picture.width, height: bottom - top }),
  )
  const again = await recognise(strip, { onlyCharacters: ZONE_CHARACTERS })
  return again.lines.map((line) => line.text)
}

const turn = (picture: GreyPicture, degrees: Rotation) => edit(picture, (image) => image.rotate(degrees))

const half = (picture: GreyPicture) =>
  edit(picture, (image) => image.resize({ width: Math.max(1, Math.round(picture.width / 2)) }))

async function edit({ data, width, height }: GreyPicture, change: (image: Sharp) => Sharp) {
  const image = change(sharp(data, { raw: { width, height, channels: 1 } }))
  const edited = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data: edited.data, width: edited.info.width, height: edited.info.height }
}
