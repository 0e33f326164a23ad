import type { View } from '../layout.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1000

/** A number of bytes, as people say it: `10 MB`. */
export function sizeText({ language }: View, bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: 1,
  }).format(bytes / STEP ** power)
}
