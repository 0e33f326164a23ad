/** A moment as commands print it, to the second. */
export const moment = (date: Date) => toTheSecond(date.toISOString())

/** The same for one that is a text. */
export const toTheSecond = (text: string) => text.replace(/\.\d+Z$/, 'Z')
