import type { Database } from '../db/database.ts'

/** Something sealed, by the id of its row. */
export interface SealedText {
  id: string
  sealed: string
}

/** Where a slice keeps sealed texts of companies. */
export interface SealedPlace {
  /** In words for an operator. */
  what: string
  /** The next of a company, in the order of their ids. */
  find(db: Database, companyId: string, page: { after: string; limit: number }): Promise<SealedText[]>
  /** Puts another in place of one, unless that has changed meanwhile. */
  replace(db: Database, companyId: string, text: SealedText, sealed: string): Promise<void>
}
