import type { Words } from '../contract/words.ts'

/** How people are employed, in the words of schema.org. */
export const EMPLOYMENTS = ['FULL_TIME', 'PART_TIME', 'TEMPORARY', 'INTERN'] as const
export const PAY_PERIODS = ['hour', 'day', 'week', 'month', 'year'] as const

/** What the page of a role says besides its name. */
export interface Job {
  /** Markdown. */
  text?: string | Words
  pay?: { min: number; max?: number; currency: string; per: (typeof PAY_PERIODS)[number] }
  place?: { street?: string; city: string; region?: string; postal_code?: string; country: string }
  shift?: string | Words
  employment?: (typeof EMPLOYMENTS)[number]
  /** The https address of a picture. */
  picture?: string
}
