import type { RecognisedLine } from './engine.ts'
import type { PageWord, Rotation } from './reading.ts'

/** A place on a picture, as parts of it. */
interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A page of small print has some 1,500. */
const MAX_WORDS = 3000

/** The words that the engine found on an upright picture, where they are on the picture as it lay. */
export function recognisedWords(
  lines: RecognisedLine[],
  { width, height }: { width: number; height: number },
  rotation: Rotation,
): PageWord[] {
  return lines
    .flatMap((line) => line.words)
    .slice(0, MAX_WORDS)
    .map(({ text, box }) => {
      const part = { x0: box.x0 / width, y0: box.y0 / height, x1: box.x1 / width, y1: box.y1 / height }
      return pageWord(text, turnedBack(part, rotation))
    })
}

/** A piece of a text layer, taken apart at its spaces: letters count as equally wide. */
export function wordsOfPiece(piece: string, { x0, y0, x1, y1 }: Box): PageWord[] {
  const at = (index: number) => x0 + ((x1 - x0) * index) / piece.length
  return [...piece.matchAll(/\S+/g)].map(({ 0: text, index }) =>
    pageWord(text, { x0: at(index), y0, x1: at(index + text.length), y1 }),
  )
}

/** As many as are kept of a page. */
export const boundedWords = (words: PageWord[]): PageWord[] => words.slice(0, MAX_WORDS)

function pageWord(text: string, { x0, y0, x1, y1 }: Box): PageWord {
  return [text, rounded(x0), rounded(y0), rounded(x1 - x0), rounded(y1 - y0)]
}

/** A ten-thousandth of a page is less than a pixel. */
const rounded = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000

function turnedBack({ x0, y0, x1, y1 }: Box, rotation: Rotation): Box {
  switch (rotation) {
    case 0:
      return { x0, y0, x1, y1 }
    case 90:
      return { x0: y0, y0: 1 - x1, x1: y1, y1: 1 - x0 }
    case 180:
      return { x0: 1 - x1, y0: 1 - y1, x1: 1 - x0, y1: 1 - y0 }
    case 270:
      return { x0: 1 - y1, y0: x0, x1: 1 - y0, y1: x1 }
  }
}
