import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { type ChainLink, linkAfter, UNKNOWN_HASH } from '../chain.ts'
import { countNotedEntries, findChainedEntries, findEnds, findSealedHead } from '../chain-queries.ts'
import { BrokenHead, type ChainHead, openHead } from '../head.ts'

/** What is wrong with a trail, and where. */
export interface TrailProblem {
  problem: 'changed' | 'missing' | 'added' | 'head' | 'not_as_noted'
  position: number | null
  message: string
}

/** What a look at a whole trail found. */
export interface VerifiedTrail {
  entries: number
  /** Entries that have no place yet, whose removal nobody would see. */
  unsealed: number
  /** The last place, to be noted elsewhere: with it a later look finds also a trail that was put back to an older state. */
  head: ChainLink | null
  problems: TrailProblem[]
}

const AT_ONCE = 2000
const MOST_PROBLEMS = 100

/**
 * Computes a company's chain anew and compares: finds entries that were changed, removed or added, and a head that this service
 * has not sealed.
 * @param noted a place that was noted elsewhere at an earlier time
 * @param onProgress is told the entries so far
 */
export async function verifyTrail(
  db: Database,
  secrets: Secrets,
  companyId: string,
  noted?: ChainLink,
  onProgress: (entries: number) => void = () => {},
): Promise<VerifiedTrail> {
  const found: VerifiedTrail = {
    entries: 0,
    unsealed: await countNotedEntries(db, companyId),
    head: null,
    problems: [],
  }
  const tell = (problem: TrailProblem) => {
    if (found.problems.length < MOST_PROBLEMS) found.problems.push(problem)
  }
  // Before the head, which may only have grown since.
  const ends = await findEnds(db, companyId)
  const head = await readHead(db, secrets, companyId, tell)
  if (!head) {
    if (ends || noted) tell({ problem: 'head', position: null, message: 'The head of the trail is missing.' })
    return found
  }
  found.head = head.end
  await walk(db, companyId, head, { found, tell, noted, onProgress })
  tellOfWhatIsOutside(ends, head, tell)
  // A rule of retention may have removed the beginning meanwhile.
  const later = await readHead(db, secrets, companyId, () => {})
  const start = later?.start.position ?? head.start.position
  found.problems = found.problems.filter(
    ({ problem, position }) => problem !== 'missing' || position === null || position > start,
  )
  return found
}

type Tell = (problem: TrailProblem) => void

async function readHead(db: Database, secrets: Secrets, companyId: string, tell: Tell): Promise<ChainHead | undefined> {
  const sealed = await findSealedHead(db, companyId)
  if (sealed === undefined) return undefined
  try {
    return openHead(secrets, companyId, sealed)
  } catch (error) {
    if (!(error instanceof BrokenHead)) throw error
    tell({ problem: 'head', position: null, message: error.message })
    return undefined
  }
}

interface Walk {
  found: VerifiedTrail
  tell: Tell
  noted: ChainLink | undefined
  onProgress: (entries: number) => void
}

async function walk(
  db: Database,
  companyId: string,
  { start, end }: ChainHead,
  { found, tell, noted, onProgress }: Walk,
) {
  let last = start
  let wasNoted = noted === undefined || noted.position <= start.position
  while (last.position < end.position) {
    const entries = await findChainedEntries(db, companyId, { after: last.position, limit: AT_ONCE })
    for (const { position, hash, ...entry } of entries.filter(({ position }) => position <= end.position)) {
      found.entries += 1
      const isNext = position === last.position + 1
      if (!isNext) tell(missing(last.position + 1, position - 1))
      else if (last.hash !== UNKNOWN_HASH && linkAfter(last, companyId, entry).hash !== hash)
        tell({ problem: 'changed', position, message: `Entry ${position} (${entry.id}), or its hash, was changed.` })
      if (position === noted?.position) {
        wasNoted = true
        if (hash !== noted.hash)
          tell({ problem: 'not_as_noted', position, message: `Entry ${position} is not the one that was noted.` })
      }
      last = { position, hash }
    }
    onProgress(found.entries)
    if (entries.length < AT_ONCE) break
  }
  if (last.position < end.position) tell(missing(last.position + 1, end.position))
  else if (last.hash !== end.hash)
    tell({ problem: 'changed', position: end.position, message: 'The last entry is not the one that the head seals.' })
  if (!wasNoted)
    tell({
      problem: 'not_as_noted',
      position: noted?.position ?? null,
      message: 'The place that was noted is not in the trail.',
    })
}

const missing = (first: number, last: number): TrailProblem => ({
  problem: 'missing',
  position: last,
  message: first === last ? `Entry ${first} is missing.` : `Entries ${first} to ${last} are missing.`,
})

function tellOfWhatIsOutside(ends: { first: number; last: number } | undefined, { start, end }: ChainHead, tell: Tell) {
  if (ends && ends.last > end.position)
    tell({
      problem: 'added',
      position: ends.last,
      message: `There are entries behind the head, which is ${end.position}.`,
    })
  if (ends && ends.first <= start.position)
    tell({ problem: 'added', position: ends.first, message: `There are entries before the start, ${start.position}.` })
}
