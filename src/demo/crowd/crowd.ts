import { type ApplicationStatus, statusIn } from '../../applications/application.ts'
import type { Actor } from '../../applications/transition.ts'
import { type Name, splitName } from '../../candidates/name.ts'
import { parseElementValue } from '../../flows/element-value.ts'
import type { Flow } from '../../flows/flow.ts'
import type { StoredValue } from '../../flows/stored-value.ts'
import { ENTRIES, somePhone } from './entries.ts'
import { someName } from './names.ts'
import { Random } from './random.ts'
import { nextStep, WAYS } from './ways.ts'

/** One entering of a place. */
export interface PastTransition {
  id: string
  billableEventId: string
  stageId: string
  pageId: string | null
  reasonId: string | null
  actor: Actor
  at: number
}

/** A file that somebody has sent, to be drawn. */
export interface PastDocument {
  id: string
  pageId: string
  billableEventId: string
  elementId: string
  status: 'processed' | 'in_review' | 'verified' | 'rejected'
  /** What is written on it. */
  lines: string[]
  confidence: number
  at: number
}

/** Somebody who has applied, with everything that happened to their application. Times are milliseconds. */
export interface PastPerson {
  candidateId: string
  applicationId: string
  flowId: string
  name: Name
  email: string
  phoneNumber: string
  /** Who came by the job board has its identifier. */
  externalIdentifier: string | null
  isTest: boolean
  status: ApplicationStatus
  values: { elementId: string; stored: StoredValue; at: number }[]
  transitions: [PastTransition, ...PastTransition[]]
  documents: PastDocument[]
}

const SEED = 20_261
const PEOPLE = 400
const WEEKS = 8
const DAY = 86_400_000
/** How many of a hundred apply for which flow. */
const SHARES: Record<string, number> = { 'warehouse-associate': 72, 'delivery-driver': 28 }
const SHARE_OF_TESTS = 0.015
const SHARE_OF_JOB_BOARD = 0.3
/** So many documents are drawn: enough to see what reviewing is, and soon done. */
const MOST_DOCUMENTS = 36

/**
 * The people of the demo, over the eight weeks before a moment: always the same ones, with the same ways.
 * @param flows those of the demo company; one that it lacks has nobody
 */
export function makeCrowd(flows: Flow[], now: number, defaultCountry: string): PastPerson[] {
  const random = new Random(SEED)
  const known = flows.filter(({ slug }) => SHARES[slug])
  const emails = new Map<string, number>()
  const people: PastPerson[] = []
  for (let number = 0; number < PEOPLE && known.length > 0; number += 1) {
    const flow = random.pickWeighted(known.map((one) => [one, SHARES[one.slug] ?? 0]))
    const { name, latin } = someName(random)
    const local = latin.trim().replaceAll(/[\s-]+/g, '.')
    const namesakes = emails.get(local) ?? 0
    emails.set(local, namesakes + 1)
    people.push(
      makePerson(flow, {
        random,
        now,
        defaultCountry,
        name,
        email: `${local}${namesakes === 0 ? '' : namesakes + 1}@example.com`,
        created: now - random.between(0.01, WEEKS * 7) * DAY,
      }),
    )
  }
  return limitDocuments(people)
}

interface Applying {
  random: Random
  now: number
  defaultCountry: string
  name: string
  email: string
  created: number
}

function makePerson(flow: Flow, { random, now, defaultCountry, name, email, created }: Applying): PastPerson {
  const candidateId = random.uuidAt(created)
  const applicant: Actor = { type: 'applicant', id: candidateId }
  const transitions = walk(flow, { random, now, created, applicant })
  const stage = flow.stages.find(({ id }) => id === transitions.at(-1)?.stageId)
  const person: PastPerson = {
    candidateId,
    flowId: flow.id,
    email,
    transitions,
    applicationId: random.uuidAt(created),
    name: splitName(name),
    phoneNumber: somePhone(random),
    externalIdentifier: random.isLikely(SHARE_OF_JOB_BOARD) ? `JB-${random.wholeBetween(2000, 999_999)}` : null,
    isTest: random.isLikely(SHARE_OF_TESTS),
    status: statusIn(stage?.kind ?? 'active', transitions.length > 1),
    values: [],
    documents: [],
  }
  for (const page of flow.pages) {
    const entries = Object.entries(ENTRIES[flow.slug]?.[page.slug]?.(random) ?? {})
    const reached = transitions.findIndex(({ pageId }) => pageId === page.id)
    const [entered, left] = reached < 0 ? [] : transitions.slice(reached, reached + 2)
    // Who is still on a page has filled in some of it.
    const filled = left ? entries : entries.slice(0, random.wholeBetween(0, entries.length))
    if (!entered) continue
    const at = left?.at ?? Math.min(now, entered.at + random.between(1, 9) * 60_000)
    for (const [key, value] of filled) {
      const element = flow.form_elements.find((one) => one.key === key)
      const parsed = element && parseElementValue(element, value, defaultCountry)
      if (element && parsed && 'stored' in parsed && parsed.stored) {
        person.values.push({ elementId: element.id, stored: parsed.stored, at })
      }
    }
  }
  return { ...person, documents: documentsOf(flow, person, random) }
}

/** Everything that happened from applying until now. */
function walk(
  flow: Flow,
  { random, now, created, applicant }: { random: Random; now: number; created: number; applicant: Actor },
): [PastTransition, ...PastTransition[]] {
  const ways = WAYS[flow.slug] ?? {}
  const pagesOf = (stageId: string) => flow.pages.filter(({ stage_id }) => stage_id === stageId)
  const enter = (stageId: string, pageId: string | undefined, at: number, actor: Actor, reason?: string) => ({
    id: random.uuidAt(at),
    billableEventId: random.uuidAt(at),
    stageId,
    actor,
    at,
    pageId: pageId ?? pagesOf(stageId)[0]?.id ?? null,
    reasonId: flow.reasons.find(({ key }) => key === reason)?.id ?? null,
  })
  const [first] = flow.stages
  if (!first) throw new Error(`The flow ${flow.slug} has no stage.`)
  const transitions: [PastTransition, ...PastTransition[]] = [enter(first.id, undefined, created, applicant)]
  let at = created
  let stage = first
  for (;;) {
    for (const page of pagesOf(stage.id).slice(1)) {
      const turned = at + random.between(2, 50) * 60_000
      if (turned > now || (stage === first && random.isLikely(0.08))) return transitions
      if (stage === first) {
        at = turned
        transitions.push(enter(stage.id, page.id, at, applicant))
      }
    }
    const step = nextStep(ways, stage.slug, random)
    const next = flow.stages.find(({ slug }) => slug === step?.to)
    if (!step || !next || at + step.milliseconds > now) return transitions
    at += step.milliseconds
    stage = next
    transitions.push(enter(stage.id, undefined, at, step.byApplicant ? applicant : OPERATOR, step.reason))
  }
}

const OPERATOR: Actor = { type: 'operator', id: null }
/** The element that holds a picture of an identity card or licence, and the stage that looks at it. */
const PICTURES: Record<string, { element: string; looksAt: string; heading: string }> = {
  'warehouse-associate': { element: 'identity', looksAt: 'paperwork', heading: 'ILLINOIS IDENTIFICATION CARD' },
  'delivery-driver': { element: 'licence', looksAt: 'licence-check', heading: 'ILLINOIS DRIVER LICENSE' },
}
/** The font of the pictures has no other letters. */
const DRAWABLE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{P}\p{Z}\p{M}]+$/u

function documentsOf(flow: Flow, { name, transitions }: PastPerson, random: Random): PastDocument[] {
  const picture = PICTURES[flow.slug]
  const element = flow.form_elements.find(({ key }) => key === picture?.element)
  const stageNamed = (slug: string | undefined) => flow.stages.find((stage) => stage.slug === slug)?.id
  const looked = transitions.findIndex(({ stageId }) => stageId === stageNamed(picture?.looksAt))
  const entered = transitions[looked]
  if (!picture || !element || !entered || !name.full_name || !DRAWABLE.test(name.full_name)) return []
  const isLast = looked === transitions.length - 1
  const isRejected = transitions.at(-1)?.stageId === stageNamed('rejected')
  const lines = [
    picture.heading,
    `NO D${random.wholeBetween(100, 999)}-${random.wholeBetween(1000, 9999)}-${random.wholeBetween(1000, 9999)}`,
    `LAST NAME ${name.last_name?.toUpperCase() ?? ''}`,
    `FIRST NAME ${name.first_name?.toUpperCase() ?? ''}`,
    `DATE OF BIRTH ${String(random.wholeBetween(1, 12)).padStart(2, '0')}/${String(random.wholeBetween(1, 28)).padStart(2, '0')}/${random.wholeBetween(1965, 2005)}`,
    `ADDRESS ${random.wholeBetween(100, 9800)} WEST ELM STREET`,
    'CHICAGO IL 60642',
    `EXPIRES 03/14/${random.wholeBetween(2027, 2032)}`,
  ]
  return [
    {
      id: random.uuidAt(entered.at),
      pageId: random.uuidAt(entered.at),
      billableEventId: random.uuidAt(entered.at),
      elementId: element.id,
      status: isLast ? random.pick(['processed', 'in_review'] as const) : isRejected ? 'rejected' : 'verified',
      lines,
      confidence: Math.round(random.between(78, 97) * 10) / 10,
      at: entered.at,
    },
  ]
}

/** Keeps the newest documents, those that wait for somebody first. */
function limitDocuments(people: PastPerson[]): PastPerson[] {
  const waits = ({ status }: PastDocument) => Number(status === 'processed' || status === 'in_review')
  const kept = new Set(
    people
      .flatMap(({ documents }) => documents)
      .toSorted((one, other) => waits(other) - waits(one) || other.at - one.at)
      .slice(0, MOST_DOCUMENTS),
  )
  return people.map((person) => ({ ...person, documents: person.documents.filter((one) => kept.has(one)) }))
}
