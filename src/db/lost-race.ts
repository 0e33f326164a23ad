/** The SQLSTATEs of a transaction that collided with another (PostgreSQL, Appendix A). */
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

const LOST_RACES = [UNIQUE_VIOLATION, FOREIGN_KEY_VIOLATION, SERIALIZATION_FAILURE, DEADLOCK]
const MAX_ATTEMPTS = 3

const codeOf = (error: unknown) => (error as { code?: string }).code ?? ''

/**
 * Runs a transaction again when another one came in between. It then sees what the other wrote, and gives the answer
 * that it would have given had the two come one after the other.
 * @throws the last error, when it loses again and again
 */
export async function againAfterLostRace<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !LOST_RACES.includes(codeOf(error))) throw error
    }
  }
}

/**
 * Whether transactions collided, which passes by itself. A unique or foreign key violation that comes back every time
 * is a fault of ours instead.
 */
export const isStandoff = (error: unknown): boolean => [SERIALIZATION_FAILURE, DEADLOCK].includes(codeOf(error))
