import type { Page } from '../../flows/flow.ts'
import type { Standing } from './standing.ts'

/** What comes after a page of a stage. */
export type Following = { outcome: 'review' } | { outcome: 'next'; page: Page }

/** What comes after a page: the next one, or the review of all of them. */
export function follower({ pages }: Standing, page: Page): Following {
  const next = pages[pages.indexOf(page) + 1]
  return next ? { outcome: 'next', page: next } : { outcome: 'review' }
}
