/** What a text costs: providers charge by the segment. */
export interface Segments {
  encoding: 'GSM-7' | 'UCS-2'
  count: number
}

/** One septet each (3GPP TS 23.038). */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** An escape and a septet each. */
const EXTENSION = new Set('\f^{}\\[~]|€')
/** In one alone, and in each of several, which begin with a header of six bytes. */
const SIZES = { 'GSM-7': { alone: 160, each: 153 }, 'UCS-2': { alone: 70, each: 67 } }

/** The segments of a text: a single character outside of GSM-7 makes all of them UCS-2, which hold less than half. */
export function segmentsOf(text: string): Segments {
  const characters = [...text]
  const encoding = characters.every((one) => BASIC.has(one) || EXTENSION.has(one)) ? 'GSM-7' : 'UCS-2'
  const sizes = characters.map((one) => (encoding === 'UCS-2' ? one.length : EXTENSION.has(one) ? 2 : 1))
  const { alone, each } = SIZES[encoding]
  if (sizes.reduce((sum, size) => sum + size, 0) <= alone) return { encoding, count: 1 }
  let count = 1
  let used = 0
  for (const size of sizes) {
    // No character stands in two segments.
    if (used + size > each) {
      count += 1
      used = 0
    }
    used += size
  }
  return { encoding, count }
}
