/** A moment as commands print it, to the second. */
export const moment = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')
