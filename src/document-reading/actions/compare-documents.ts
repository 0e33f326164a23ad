import { isDeepStrictEqual } from 'node:util'
import type { ApplicationRow } from '../../applications/application.ts'
import { findApplication } from '../../applications/queries.ts'
import type { Database } from '../../db/database.ts'
import {
  type Difference,
  type DocumentDetailRow,
  findApplicationDocuments,
  findTexts,
} from '../../documents/queries.ts'
import { lockIdleDocuments, storeDifferences } from '../../documents/review-queries.ts'
import { presentValue } from '../../flows/element-value.ts'
import type { FormElement } from '../../flows/flow.ts'
import { loadFlow } from '../../flows/queries.ts'
import { findFormValues } from '../../variables/queries.ts'
import { isSameName } from '../compare-names.ts'
import { areReadWell, hasName, hasNumber, isSameNumber, otherDate, saysEnough } from '../compare-text.ts'

/** What was typed, and what a machine-readable zone calls it. */
interface Typed {
  field: string
  text: string
  asks: 'firstName' | 'lastName' | 'birthDate' | 'documentNumber' | 'expirationDate'
  /** The key of the element with the document that it is about; without it, it is about the person. */
  of?: string | undefined
}

/** Keys of elements that ask for what a document says. */
const KEYS: [RegExp, Typed['asks'], FormElement['type'][]][] = [
  [/^(first|given)_?names?$/, 'firstName', ['text']],
  [/^(last|family|sur)_?name$/, 'lastName', ['text']],
  [/(^|_)(birth_?date|date_of_birth|birth_?day|dob)$/, 'birthDate', ['date']],
  [/^(?<of>.+)_number$/, 'documentNumber', ['text']],
  [/^(?<of>.+)_(expiry|expiration)(_date)?$/, 'expirationDate', ['date']],
]

/** Compares what the documents of an application say with what was typed, and stores where they differ. */
export async function compareDocuments(transaction: Database, companyId: string, applicationId: string): Promise<void> {
  const documents = await findApplicationDocuments(transaction, companyId, applicationId)
  const comparable = documents.filter(({ machine_readable_zone: zone, pages }) => zone !== null || isReadWell(pages))
  if (comparable.length === 0) return
  const application = await findApplication(transaction, companyId, applicationId)
  if (!application) return
  const flow = await loadFlow(transaction, companyId, application.hiring_flow_id)
  const elements = new Map(flow?.form_elements.map((element) => [element.id, element]))
  const typed = [...ofCandidate(application), ...(await ofForms(transaction, companyId, application.id, elements))]
  const withoutZone = comparable.filter(({ machine_readable_zone: zone }) => zone === null)
  const texts = await findTexts(
    transaction,
    companyId,
    withoutZone.map(({ id }) => id),
  )
  const changed = comparable
    .map((document) => {
      const key = elements.get(document.form_element_id)?.key
      const asked = typed.filter(({ of, text }) => text !== '' && (of === undefined || of === key))
      return { ...document, found: differencesOf(document, texts.get(document.id) ?? '', asked) }
    })
    .filter(({ found, differences }) => !isDeepStrictEqual(found, differences))
  const idle = await lockIdleDocuments(
    transaction,
    companyId,
    changed.map(({ id }) => id),
  )
  for (const { id, found } of changed) if (idle.has(id)) await storeDifferences(transaction, companyId, id, found)
}

const isReadWell = (pages: DocumentDetailRow['pages']) => areReadWell(pages as { confidence: number }[])

function ofCandidate({ first_name: first, middle_name: middle, last_name: last }: ApplicationRow): Typed[] {
  return [
    { field: 'candidate.first_name', text: [first, middle].filter(Boolean).join(' '), asks: 'firstName' },
    { field: 'candidate.last_name', text: last ?? '', asks: 'lastName' },
  ]
}

async function ofForms(
  db: Database,
  companyId: string,
  applicationId: string,
  elements: Map<string, FormElement>,
): Promise<Typed[]> {
  const values = await findFormValues(db, companyId, [applicationId])
  return values.flatMap((value): Typed[] => {
    const element = elements.get(value.form_element_id)
    if (!element) return []
    const text = presentValue(element.type, value)
    if (typeof text !== 'string') return []
    for (const [key, asks, types] of KEYS) {
      const known = types.includes(element.type) ? key.exec(element.key.toLowerCase()) : null
      if (known) return [{ field: `form.${element.key}`, text, asks, of: known.groups?.of }]
    }
    return []
  })
}

function differencesOf({ machine_readable_zone: zone }: DocumentDetailRow, text: string, typed: Typed[]): Difference[] {
  if (!zone && !saysEnough(text)) return []
  return typed.flatMap((one) => {
    const read = zone ? saidByZone(zone, one) : saidByText(text, one)
    return read === undefined ? [] : [{ field: one.field, typed: one.text, read }]
  })
}

/** What a zone says otherwise; undefined where it says the same, or nothing. */
function saidByZone(zone: NonNullable<DocumentDetailRow['machine_readable_zone']>, { text, asks }: Typed) {
  const read = zone.fields[asks]
  if (!read) return undefined
  switch (asks) {
    case 'birthDate':
      return text === read ? undefined : read
    case 'expirationDate':
      return text === read || !zone.valid ? undefined : read
    case 'documentNumber':
      return isSameNumber(text, read) || !zone.valid ? undefined : read
    default:
      return isSameName(text, read) ? undefined : read
  }
}

/** What a text says otherwise, or null where it does not have what was typed; undefined where it has, or cannot be told. */
function saidByText(text: string, { text: typed, asks }: Typed): string | null | undefined {
  switch (asks) {
    case 'birthDate':
    case 'expirationDate':
      return otherDate(text, typed, asks)
    case 'documentNumber':
      return hasNumber(text, typed) === false ? null : undefined
    default:
      return hasName(text, typed) === false ? null : undefined
  }
}
