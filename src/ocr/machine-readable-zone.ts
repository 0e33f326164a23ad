import { type FieldName, type ParseResult, parse } from 'mrz'
import { repairLines, type ZoneFormat } from './repair-zone.ts'

/** What the machine-readable zone of a passport or an identity card says (ICAO 9303). */
export interface MachineReadableZone {
  format: ZoneFormat
  /** Whether every check digit is right. */
  valid: boolean
  lines: string[]
  fields: {
    documentCode: string | null
    issuingState: string | null
    documentNumber: string | null
    lastName: string | null
    firstName: string | null
    nationality: string | null
    /** ISO 8601. */
    birthDate: string | null
    /** `male`, `female` or `nonspecified`. */
    sex: string | null
    /** ISO 8601. */
    expirationDate: string | null
    personalNumber: string | null
  }
}

/** How many lines of how many characters, and which line has the name, which is filled up to its end. */
const FORMATS: { format: ZoneFormat; lines: number; length: number; nameLine: number }[] = [
  { format: 'TD3', lines: 2, length: 44, nameLine: 0 },
  { format: 'TD2', lines: 2, length: 36, nameLine: 0 },
  { format: 'TD1', lines: 3, length: 30, nameLine: 2 },
]
/** The engine splits, loses or doubles some of the fillers in a row. */
const LENGTH_TOLERANCE = 5

/**
 * Finds a machine-readable zone in what an engine read. Confused letters are corrected where check digits prove it. Of
 * several zones, the first with all check digits right is taken, otherwise the first.
 * @param today decides the century of the dates
 */
export function findMachineReadableZone(
  text: string,
  today: Temporal.PlainDate = Temporal.Now.plainDateISO(),
): MachineReadableZone | null {
  const lines = text.split('\n').filter(looksLikeZone).map(onlyZoneCharacters)
  const zones = FORMATS.flatMap((format) =>
    lines.map((_, start) => zoneAt(lines.slice(start, start + format.lines), format, today)),
  )
  const found = zones.filter((zone) => zone !== null)
  return found.find((zone) => zone.valid) ?? found[0] ?? null
}

/** Whether a line of text could belong to a machine-readable zone. */
export function looksLikeZone(line: string): boolean {
  const compact = line.replace(/\s/g, '')
  const zone = onlyZoneCharacters(line)
  return zone.length >= 30 - LENGTH_TOLERANCE && zone.length >= compact.length - 2 && /<<|\d{6}/.test(zone)
}

function onlyZoneCharacters(line: string): string {
  return line
    .replaceAll('«', '<<')
    .toUpperCase()
    .replace(/[^A-Z0-9<]/g, '')
}

function zoneAt(
  read: string[],
  { format, lines, length, nameLine }: (typeof FORMATS)[number],
  today: Temporal.PlainDate,
) {
  if (read.length < lines) return null
  const fitted = read.map((line, index) => (index === nameLine ? fitName(line, length) : fitLength(line, length)))
  if (fitted.some((line) => line === null)) return null
  const repaired = repairLines(format, fitted as string[])
  const result = parseOrNothing(repaired)
  if (!result || !/^[ACIPV]/.test(repaired[0] ?? '')) return null
  const valid = checkDigitsHold(result)
  const plausible = valid || result.details.some(({ field, valid }) => field?.endsWith('Date') && valid)
  return plausible ? { format, valid, lines: repaired, fields: collectFields(result, repaired, today) } : null
}

/** Three fillers in a row end the names; whatever the engine saw after them is filler too. */
function fitName(line: string, length: number): string | null {
  if (Math.abs(line.length - length) > LENGTH_TOLERANCE) return null
  const names = /^(.*?[^<])<{3}/.exec(line)?.[1] ?? line.replace(/<+$/, '')
  return names.length > length ? null : names.padEnd(length, '<')
}

/** Puts missing fillers into the longest row of them, or takes surplus ones out. */
function fitLength(line: string, length: number): string | null {
  const missing = length - line.length
  if (missing === 0) return line
  if (Math.abs(missing) > LENGTH_TOLERANCE) return null
  const longest = (line.match(/<+/g) ?? []).toSorted((a, b) => b.length - a.length)[0]
  if (!longest || longest.length + missing < 1) return null
  return line.replace(longest, '<'.repeat(longest.length + missing))
}

function parseOrNothing(lines: string[]): ParseResult | undefined {
  try {
    return parse(lines, { autocorrect: true })
  } catch {
    return undefined
  }
}

function checkDigitsHold({ details }: ParseResult): boolean {
  const digits = details.filter(({ field }) => field?.endsWith('CheckDigit'))
  return digits.length > 0 && digits.every(({ valid }) => valid)
}

function collectFields(
  { details }: ParseResult,
  lines: string[],
  today: Temporal.PlainDate,
): MachineReadableZone['fields'] {
  const value = (name: FieldName) => {
    const detail = details.find(({ field }) => field === name)
    if (!detail) return null
    // The library does not know the states that ICAO reserves for specimens; then the printed code is shown.
    const printed = lines[detail.line]?.slice(detail.start, detail.end).replaceAll('<', ' ').trim()
    return (detail.valid ? detail.value : printed) || null
  }
  return {
    documentCode: value('documentCode'),
    issuingState: value('issuingState'),
    documentNumber: value('documentNumber'),
    lastName: value('lastName'),
    firstName: value('firstName'),
    nationality: value('nationality'),
    birthDate: isoDate(value('birthDate'), today.year),
    sex: value('sex'),
    expirationDate: isoDate(value('expirationDate'), today.year + 50),
    personalNumber: value('personalNumber') ?? value('optional1'),
  }
}

/** YYMMDD in the latest century that does not pass `latestYear`. */
function isoDate(date: string | null, latestYear: number): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(date ?? '') ?? []
  if (!year) return null
  const century = Math.floor(latestYear / 100) * 100
  const full = century + Number(year) > latestYear ? century - 100 + Number(year) : century + Number(year)
  try {
    return Temporal.PlainDate.from(
      { year: full, month: Number(month), day: Number(day) },
      { overflow: 'reject' },
    ).toString()
  } catch {
    return null
  }
}
