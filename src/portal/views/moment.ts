/** A moment as people in a time zone write it, with the zone's name. @param more of it, such as the day of the week */
export const momentIn = (
  language: string,
  timeZone: string,
  moment: Date,
  more: Pick<Intl.DateTimeFormatOptions, 'weekday'> = {},
): string =>
  new Intl.DateTimeFormat(language, {
    ...more,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(moment)

/** A calendar day, such as 2026-01-31, as people write it. */
export const dayText = (language: string, date: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
