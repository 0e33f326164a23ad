import type { Language } from '../language.ts'

/** A moment as people in a time zone write it, with the zone's name. */
export const momentIn = (language: Language, timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(moment)
