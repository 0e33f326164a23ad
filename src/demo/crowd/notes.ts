import type { PastNote } from '../../notes/import-queries.ts'
import type { PastPerson } from './crowd.ts'
import { Random } from './random.ts'

/** One of its own, so that the people are the same with notes as without. */
const SEED = 20_262
const SHARE_WITH_NOTES = 0.14
const HOUR = 3_600_000

const TEXTS = [
  'Called back: can start on Monday, and likes the early shift best.',
  'Friendly on the phone. Ask again about weekends.',
  'Lives ten minutes away and comes by bike.',
  'Worked with us two summers ago; the foreman remembers them well.',
  'Left a voicemail, trying again tomorrow.',
  'Wants to bring a friend along who is looking, too.',
  'Asked about the pay on public holidays: told them, they are fine with it.',
]

/** What was written about some of the people on their way. */
export function notesOf(people: PastPerson[], now: number): PastNote[] {
  const random = new Random(SEED)
  return people.flatMap(({ applicationId, transitions }) => {
    const { at } = transitions.at(-1) ?? transitions[0]
    const written = Math.floor(at + random.between(0.2, 20) * HOUR)
    const isNoted = random.isLikely(SHARE_WITH_NOTES)
    // Nobody has called whoever has only just applied.
    if (!isNoted || transitions.length < 2 || written > now) return []
    return [{ id: random.uuidAt(written), applicationId, text: random.pick(TEXTS), at: new Date(written) }]
  })
}
