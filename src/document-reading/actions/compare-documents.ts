import { isDeepStrictEqual } from 'node:util'
import type { ApplicationRow } from '../../applications/application.ts'
import { findApplication } from '../../applications/queries.ts'
import type { Database } from '../../db/database.ts'
import { type Difference, type DocumentDetailRow, findApplicationDocuments } from '../../documents/queries.ts'
import { lockIdleDocuments, storeDifferences } from '../../documents/review-queries.ts'
import { presentValue } from '../../flows/element-value.ts'
import type { FormElement } from '../../flows/flow.ts'
import { loadFlow } from '../../flows/queries.ts'
import { findFormValues } from '../../variables/queries.ts'
import { isSameName } from '../compare-names.ts'

/** What was typed, and what the machine-readable zone calls it. */
interface Typed {
  field: string
  text: string
  read: 'firstName' | 'lastName' | 'birthDate'
}

/** Keys of elements that ask for what a machine-readable zone says. */
const KEYS: [RegExp, Typed['read'], FormElement['type'][]][] = [
  [/^(first|given)_?names?$/, 'firstName', ['text']],
  [/^(last|family|sur)_?name$/, 'lastName', ['text']],
  [/(^|_)(birth_?date|date_of_birth|birth_?day|dob)$/, 'birthDate', ['date']],
]

/**
 * Compares what the machine-readable zones of an application's documents say with what was typed, and stores where they
 * differ.
 */
export async function compareDocuments(transaction: Database, companyId: string, applicationId: string): Promise<void> {
  const documents = await findApplicationDocuments(transaction, companyId, applicationId)
  const withZone = documents.filter(({ machine_readable_zone: zone }) => zone !== null)
  if (withZone.length === 0) return
  const application = await findApplication(transaction, companyId, applicationId)
  if (!application) return
  const typed = [...ofCandidate(application), ...(await ofForms(transaction, companyId, application))]
  const changed = withZone
    .map((document) => ({ ...document, found: differencesOf(document, typed) }))
    .filter(({ found, differences }) => !isDeepStrictEqual(found, differences))
  const idle = await lockIdleDocuments(
    transaction,
    companyId,
    changed.map(({ id }) => id),
  )
  for (const { id, found } of changed) if (idle.has(id)) await storeDifferences(transaction, companyId, id, found)
}

function ofCandidate({ first_name: first, middle_name: middle, last_name: last }: ApplicationRow): Typed[] {
  return [
    { field: 'candidate.first_name', text: [first, middle].filter(Boolean).join(' '), read: 'firstName' },
    { field: 'candidate.last_name', text: last ?? '', read: 'lastName' },
  ]
}

async function ofForms(db: Database, companyId: string, application: ApplicationRow): Promise<Typed[]> {
  const flow = await loadFlow(db, companyId, application.hiring_flow_id)
  const values = await findFormValues(db, companyId, [application.id])
  return values.flatMap((value): Typed[] => {
    const element = flow?.form_elements.find(({ id }) => id === value.form_element_id)
    const known =
      element && KEYS.find(([key, , types]) => key.test(element.key.toLowerCase()) && types.includes(element.type))
    if (!known) return []
    const text = presentValue(element.type, value)
    return typeof text === 'string' ? [{ field: `form.${element.key}`, text, read: known[1] }] : []
  })
}

function differencesOf({ machine_readable_zone: zone }: DocumentDetailRow, typed: Typed[]): Difference[] {
  return typed.flatMap(({ field, text, read: name }) => {
    const read = zone?.fields[name]
    if (!read || text === '') return []
    const isSame = name === 'birthDate' ? text === read : isSameName(text, read)
    return isSame ? [] : [{ field, typed: text, read }]
  })
}
