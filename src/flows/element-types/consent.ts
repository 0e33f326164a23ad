import { createHash } from 'node:crypto'
import type { Words } from '../../contract/words.ts'
import type { ElementConstraints, ElementTypeRules, Parsed } from '../element-type.ts'
import { storedIn } from '../stored-value.ts'

/** What somebody agreed to, and when: kept with the answer, whatever the company file says later. */
export interface Agreement {
  agreed: true
  /** Of these words, in every language. */
  fingerprint: string
  version: string | null
  url: string | null
  words: Words | string
  agreed_at: string
}

export const CONSENT_TYPES = {
  consent: {
    filterClass: 'selection',
    choiceIds: () => ['true', 'false'],
    value:
      '`true`, or the fingerprint of the words that were read; shown as `agreed`, `words`, `version`, `url`, `fingerprint` and `agreed_at`. `false` takes it back',
    constraints: ['text', 'version', 'url'],
    parse: parseConsent,
    present: ({ detail_value }) => detail_value,
  },
} satisfies Record<string, ElementTypeRules>

/** Differs when anything differs of what is agreed to: the words in any language, the version, the address. */
export function consentFingerprint({ text, words, version, url }: ElementConstraints): string {
  const content = JSON.stringify([words ? Object.entries(words).toSorted() : text, version ?? null, url ?? null])
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}

function parseConsent(value: unknown, constraints: ElementConstraints): Parsed {
  if (value === false || value === 'false') return { stored: null }
  const fingerprint = consentFingerprint(constraints)
  const { fingerprint: read, agreed_at } = agreementIn(value)
  if (read !== undefined && read !== fingerprint) return { problem: 'is of other words than those to agree to now' }
  if (read === undefined && value !== true && value !== 'true')
    return { problem: 'must be true, or what was agreed to' }
  const { text, words, version, url } = constraints
  const agreement: Agreement = {
    agreed: true,
    fingerprint,
    version: version ?? null,
    url: url ?? null,
    words: words ?? text ?? '',
    agreed_at: agreed_at ?? new Date().toISOString(),
  }
  return { stored: storedIn({ choice_values: ['true'], detail_value: agreement }) }
}

const FINGERPRINT = /^[0-9a-f]{32}$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A fingerprint alone, as a page sends it, or an agreement as it is shown, whose time stays. */
function agreementIn(value: unknown): { fingerprint?: string; agreed_at?: string } {
  if (typeof value === 'string') return FINGERPRINT.test(value) ? { fingerprint: value } : {}
  if (typeof value !== 'object' || value === null) return {}
  const { fingerprint, agreed_at } = value as Record<string, unknown>
  if (typeof fingerprint !== 'string') return {}
  return { fingerprint, ...(typeof agreed_at === 'string' && MOMENT.test(agreed_at) && { agreed_at }) }
}
