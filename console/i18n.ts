import { en, type Messages } from './messages/en.ts'
import { session } from './session.ts'

/** The language of the page, which the server has chosen. */
export const language = document.documentElement.lang === 'es' ? 'es' : 'en'

/** What the console says, in the language of the page. */
export let t: Messages = en

/** Says everything in other words from now on; called before anything is shown. */
export function speak(messages: Messages) {
  t = messages
}

const { timezone } = session.company
const number = new Intl.NumberFormat(language)
const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: timezone })
const dayAndYear = new Intl.DateTimeFormat(language, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: timezone,
})
const moment = new Intl.DateTimeFormat(language, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: timezone,
})
const ownMoment = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'long' })
const calendarDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
const period = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
const languageNames = new Intl.DisplayNames(language, { type: 'language' })
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })

export const numberText = (value: number) => number.format(value)
/** At most four or five letters, for boxes. */
export const shortNumber = (value: number) => (value < 10_000 ? number.format(value) : compact.format(value))
/** A moment in the company's time zone. */
export const momentText = (iso: string) => moment.format(new Date(iso))
/** The same moment on the clock of who looks at it. */
export const ownMomentText = (iso: string) => ownMoment.format(new Date(iso))
/** A calendar day such as 2026-01-31. */
export const calendarDayText = (date: string) => calendarDay.format(new Date(`${date}T00:00:00Z`))
/** Two calendar days as from one to the other, shortly. */
export const periodText = (first: string, last: string) =>
  period.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))
/** A language, such as `es`, by its name. */
export const languageName = (tag: string) => languageNames.of(tag) ?? tag
const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
/** A calendar day such as 2026-01-31, with its weekday. */
export const weekdayText = (date: string) => weekday.format(new Date(`${date}T00:00:00Z`))
const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: timezone })
/** The company's calendar day of a moment, such as 2026-01-31. */
export const dayOf = (iso: string) => isoDay.format(new Date(iso))
const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: timezone })
/** The time of day of a moment in the company's time zone. */
export const clockText = (iso: string) => clock.format(new Date(iso))
/** A moment on the clocks of another zone. */
export const momentIn = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso))
export const listText = (texts: string[]) => list.format(texts)

/** The day of a moment in the company's time zone; the year only when it is another. */
export function dayText(iso: string): string {
  const date = new Date(iso)
  return (date.getFullYear() === new Date().getFullYear() ? day : dayAndYear).format(date)
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago a moment was, in the largest unit that fits. */
export function agoText(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000
  for (const [unit, size] of UNITS) {
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit)
  }
  return relative.format(0, 'minute')
}

/** A length of time in its largest unit, such as `3 d`. */
export function durationText(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(Math.floor(seconds / size))
}
