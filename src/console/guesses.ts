import type { Config } from '../config.ts'
import type { Quota } from '../http/rate-limits/rate-limit.ts'

/** People of one office share an address. */
const PEOPLE_AT_AN_ADDRESS = 3

/** How often one address may try what could be guessed. */
export const GUESSES = {
  name: 'console-guess',
  of: (config: Config): Quota => ({
    perMinute: config.SIGN_IN_RATE_LIMIT_PER_MINUTE * PEOPLE_AT_AN_ADDRESS,
    perSecond: 0,
  }),
}

/** How often the factors of one account may be tried, from wherever. */
export const ofAccount = (config: Config): Quota => ({ perMinute: config.SIGN_IN_RATE_LIMIT_PER_MINUTE, perSecond: 0 })
