import type { PublicCompany } from '../../companies/public-company.ts'
import { asWords, chooseWords } from '../../contract/words.ts'
import type { InterviewRow } from '../../interviews/interview.ts'

/** How long it takes, such as 1 hour, 30 minutes. */
export function lengthText(language: string, milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  const parts: [number, string][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ]
  const texts = parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
  return new Intl.ListFormat(language, { type: 'unit' }).format(texts)
}

/** A time zone as people call it, with its city. */
export function zoneText(language: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name === timeZone ? timeZone : `${name} (${cityOf(timeZone)})`
}

/** `America/Argentina/Buenos_Aires` is Buenos Aires. */
export const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** Where an interview is, as the company says it. */
export const placeText = (company: PublicCompany, { place }: Pick<InterviewRow, 'place'>, language: string): string =>
  place === null ? '' : chooseWords(asWords(company.language, place), language).text

export const peopleText = (language: string, { interviewers }: Pick<InterviewRow, 'interviewers'>): string =>
  new Intl.ListFormat(language).format(interviewers.map(({ name }) => name))
