import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'

/** The language of the engine's data. */
export const ENGINE_LANGUAGE = 'en'

/** A grey picture, one byte a pixel. */
export interface GreyPicture {
  data: Buffer
  width: number
  height: number
}

export interface RecognisedLine {
  text: string
  box: { x0: number; y0: number; x1: number; y1: number }
  words: { text: string; confidence: number; box: RecognisedLine['box'] }[]
}

/** What the engine recognised in one picture. */
export interface Recognised {
  text: string
  confidence: number
  lines: RecognisedLine[]
}

let engine: Promise<Worker> | undefined

/** Reads one picture that stands upright. The engine starts with the thread's first picture and stays. */
export async function recognise(picture: GreyPicture, { onlyCharacters = '' } = {}): Promise<Recognised> {
  engine ??= startEngine()
  const worker = await engine
  await worker.setParameters({
    tessedit_pageseg_mode: onlyCharacters ? PSM.SINGLE_BLOCK : PSM.AUTO,
    tessedit_char_whitelist: onlyCharacters,
    user_defined_dpi: '300',
  })
  const { data } = await worker.recognize(portableGreyMap(picture), {}, { text: true, blocks: true })
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
  return {
    text: data.text.trim(),
    confidence: lines.length > 0 ? data.confidence : 0,
    lines: lines.map(({ text, bbox, words }) => ({
      text: text.trim(),
      box: bbox,
      words: words.map(({ text, confidence, bbox: box }) => ({ text, confidence, box })),
    })),
  }
}

function startEngine(): Promise<Worker> {
  const packageFile = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')
  return createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(dirname(packageFile), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler the library throws outside of any promise; the failed call rejects anyway.
    errorHandler: () => {},
  })
}

/** The simplest format that the engine takes: a header of one line, then the pixels. */
function portableGreyMap({ data, width, height }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data])
}
