import { sql } from 'kysely'

/** From this use on a statement is prepared, so that rare ones take no memory in the server. */
const USES_BEFORE = 3
const MAX_PREPARED = 200
const MAX_COUNTED = 2000

const PLANNED_FOR_VALUES = '/* planned for its values */'

/** Marks a statement whose best plan depends on its values, so that it is planned anew each time. */
export const PLAN_FOR_VALUES = sql.raw(PLANNED_FOR_VALUES)

/** A migration that adds a column changes what a star returns, and PostgreSQL then refuses the prepared statement. */
const STAR = /(select|returning|\.) ?\*/i

/** Which statements of a pool are prepared, and under which names. */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #most: number

  /** @param most how many statements are prepared at most */
  constructor(most = MAX_PREPARED) {
    this.#most = most
  }

  /** @returns the name under which a statement is to be prepared; undefined when it is not */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= this.#most) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES_BEFORE) {
      if (this.#uses.size < MAX_COUNTED) this.#uses.set(text, uses)
      return undefined
    }
    if (STAR.test(text) || text.includes(PLANNED_FOR_VALUES)) return undefined
    this.#uses.delete(text)
    const name = `hireline_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
