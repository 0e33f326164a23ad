import { sealedPlaces as inAudit } from '../../audit/sealed-places.ts'
import { sealedPlaces as inAutomations } from '../../automations/sealed-places.ts'
import { sealedPlaces as inCandidates } from '../../candidates/sealed-places.ts'
import { recordInEveryCompany } from '../../companies/actions/record-in-every-company.ts'
import { listCompanyIds } from '../../companies/queries.ts'
import type { Database } from '../../db/database.ts'
import { sealedPlaces as inEvents } from '../../events/sealed-places.ts'
import { sealedPlaces as inMail } from '../../mail/sealed-places.ts'
import { findSealedSeeds, replaceSealedSeed, SEEDS } from '../../operators/sealed-seeds.ts'
import { findNotedKeys, forgetKeys, requireKeys } from '../../secrets/noted-keys.ts'
import type { SealedText } from '../../secrets/sealed-place.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { sealedPlaces as inSingleSignOn } from '../../single-sign-on/sealed-places.ts'
import { sealedPlaces as inTextMessages } from '../../text-messages/sealed-places.ts'

/** What a rotation did in one place. */
export interface RotatedPlace {
  what: string
  /** Sealed with the newest key now, and with another before. */
  resealed: number
  /** Left as they are, since this process has no key that opens them. */
  unreadable: number
}

/** So many at a time are read. Each is written by itself, so that nobody waits. */
const AT_ONCE = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Seals everything that is kept for long with the newest key. It can be ended and repeated at any time. Answers to repeats are
 * left out: they are forgotten after a day.
 * @param onPlace is told each place before its texts are sealed
 * @returns what it did, and the ids of the keys with which nothing of it is sealed any more
 * @throws when this process lacks a key
 */
export async function rotateKeys(
  db: Database,
  secrets: Secrets,
  onPlace: (what: string) => void = () => {},
): Promise<{ places: RotatedPlace[]; released: string[] }> {
  await requireKeys(db, secrets)
  const companies = await listCompanyIds(db)
  const places: RotatedPlace[] = []
  const all = [
    ...inAudit,
    ...inCandidates,
    ...inEvents,
    ...inAutomations,
    ...inMail,
    ...inTextMessages,
    ...inSingleSignOn,
  ]
  for (const place of all) {
    const total = { what: place.what, resealed: 0, unreadable: 0 }
    onPlace(place.what)
    for (const companyId of companies) {
      await resealAll(secrets, total, {
        find: (page) => place.find(db, companyId, page),
        replace: (text, sealed) => place.replace(db, companyId, text, sealed),
      })
    }
    places.push(total)
  }
  const seeds = { what: SEEDS, resealed: 0, unreadable: 0 }
  onPlace(SEEDS)
  await resealAll(secrets, seeds, {
    find: (page) => findSealedSeeds(db, page),
    replace: (text, sealed) => replaceSealedSeed(db, text, sealed),
  })
  places.push(seeds)
  const isDone = places.every(({ unreadable }) => unreadable === 0)
  const released = isDone ? (await findNotedKeys(db)).filter((id) => id !== secrets.newestId) : []
  await forgetKeys(db, released)
  await recordInEveryCompany(db, {
    action: 'installation.keys_rotated',
    details: { newest: secrets.newestId, released },
  })
  return { places, released }
}

interface Texts {
  find: (page: { after: string; limit: number }) => Promise<SealedText[]>
  replace: (text: SealedText, sealed: string) => Promise<void>
}

async function resealAll(secrets: Secrets, total: RotatedPlace, { find, replace }: Texts) {
  for (let after = FIRST_ID; ; ) {
    const texts = await find({ after, limit: AT_ONCE })
    for (const text of texts.filter(({ sealed }) => !secrets.isNewest(sealed))) {
      const clear = opened(secrets, text.sealed)
      if (clear === undefined) total.unreadable += 1
      else {
        await replace(text, secrets.seal(clear))
        total.resealed += 1
      }
    }
    const last = texts.at(-1)
    if (!last || texts.length < AT_ONCE) return
    after = last.id
  }
}

function opened(secrets: Secrets, sealed: string): string | undefined {
  try {
    return secrets.open(sealed)
  } catch {
    return undefined
  }
}
