import { insertPastApplications, type PastApplication } from '../../applications/import-queries.ts'
import { recordAudit } from '../../audit/record.ts'
import type { Candidate, PersonalDetails } from '../../candidates/candidate.ts'
import { insertPastCandidates, keepPhoneAsWritten, lockPeople } from '../../candidates/import-queries.ts'
import { updateCandidate } from '../../candidates/queries.ts'
import { idAt } from '../../contract/uuid.ts'
import type { Database } from '../../db/database.ts'
import { storePastDocuments } from '../../document-reading/actions/store-past-documents.ts'
import { insertPastNotes } from '../../notes/import-queries.ts'
import { upsertFormValues } from '../../variables/queries.ts'
import { hasError } from '../cells.ts'
import type { ImportRow } from '../import.ts'
import { KnownPeople } from '../known-people.ts'
import type { PlannedApplication } from '../plan-application.ts'
import type { PlannedRow } from '../plan-row.ts'
import { findKeys, insertKeys } from '../queries.ts'
import { type Recognised, recogniseRow } from '../recognise-row.ts'
import type { RowResult } from '../row.ts'
import { insertRowResults } from '../row-queries.ts'
import type { RowFiles } from './receive-files.ts'

/** A row that is stored, with the application that it makes, if any. */
interface Storing extends Recognised {
  person: NonNullable<Recognised['person']>
  application: (PastApplication & PlannedApplication) | null
}

/**
 * Stores rows of a locked import: people, applications, and what became of each row. Nobody is told but those who keep a copy,
 * and the audit trail.
 * @param rehearsed of a dry run whom its rows so far have told of: nothing is then stored but what would become of the rows
 */
export async function storeRows(
  transaction: Database,
  companyId: string,
  order: Pick<ImportRow, 'id'>,
  { planned: rows, files }: { planned: PlannedRow[]; files: RowFiles },
  rehearsed?: KnownPeople,
): Promise<RowResult[]> {
  const usable = rows.filter((row) => !hasError(row))
  const keys = await findKeys(
    transaction,
    companyId,
    usable.map(({ keyHash }) => keyHash),
  )
  const known = rehearsed ?? new KnownPeople()
  const told = usable.filter(({ keyHash }) => !keys.has(keyHash.toString('hex'))).map((row) => row.told)
  known.addFromDatabase(await lockPeople(transaction, companyId, told), keys.values())
  const recognised = rows.map((row) => recogniseRow(row, known))
  if (rehearsed) {
    const results = recognised.map(({ result }) => withoutIds(result))
    await insertRowResults(transaction, companyId, order.id, results)
    return results
  }
  const storing = recognised.flatMap((one) => (one.person ? [withApplication(one as Storing, order.id)] : []))
  await storePeople(transaction, companyId, storing)
  await storeApplications(transaction, companyId, order.id, storing)
  const past = storing.flatMap(({ row, application }) => {
    const { id: applicationId, created: at } = application ?? {}
    return applicationId && at ? (files.get(row.number) ?? []).map((file) => ({ ...file, applicationId, at })) : []
  })
  await storePastDocuments(transaction, companyId, past)
  await insertKeys(
    transaction,
    companyId,
    storing.map(({ row, person, application }) => ({
      hash: row.keyHash.toString('hex'),
      candidate_id: person.after.id,
      application_id: application?.id ?? null,
    })),
  )
  const results = recognised.map(({ result }) => result)
  await insertRowResults(transaction, companyId, order.id, results)
  if (storing.length > 0) {
    await recordAudit(transaction, companyId, {
      action: 'import.rows_stored',
      objectId: order.id,
      candidateIds: [...new Set(storing.map(({ person }) => person.after.id))],
      details: { first_row: rows[0]?.number, last_row: rows.at(-1)?.number, rows: storing.length },
    })
  }
  return results
}

/** Nobody whom a dry run would make has an id. */
const withoutIds = (result: RowResult): RowResult => ({
  ...result,
  candidate_id: result.outcome === 'created' ? null : result.candidate_id,
  met: result.met.map((one) => (one.row === null ? one : { ...one, candidate_id: null })),
})

function withApplication(one: Storing, importId: string): Storing {
  const planned = one.row.application
  if (!planned) return { ...one, application: null }
  const id = idAt(planned.created)
  one.result.application_id = id
  const actor = { type: 'system' as const, id: importId }
  return { ...one, application: { ...planned, id, candidateId: one.person.after.id, actor } }
}

/** Each person once, as they are after the last row that is about them. */
async function storePeople(transaction: Database, companyId: string, storing: Storing[]) {
  const people = Map.groupBy(storing, ({ person }) => person.after.id)
  const made: Parameters<typeof insertPastCandidates>[2] = []
  for (const ofPerson of people.values()) {
    const [first] = ofPerson
    const last = ofPerson.at(-1)
    if (!first || !last) continue
    const { before } = first.person
    const { after } = last.person
    const phoneAsWritten = ofPerson.find(({ row }) => row.phoneAsWritten !== null)?.row.phoneAsWritten ?? null
    if (before === null) {
      const moments = ofPerson.flatMap(({ application }) => application?.created.getTime() ?? [])
      made.push({ ...after, phoneAsWritten, created: moments.length > 0 ? new Date(Math.min(...moments)) : new Date() })
      continue
    }
    const changes = changesOf(before, after)
    if (Object.keys(changes).length > 0) await updateCandidate(transaction, companyId, after.id, changes)
    if (phoneAsWritten !== null) await keepPhoneAsWritten(transaction, companyId, after.id, phoneAsWritten)
  }
  await insertPastCandidates(transaction, companyId, made)
}

function changesOf(before: Candidate, after: Candidate): Partial<PersonalDetails> {
  const names = (Object.keys(before) as (keyof PersonalDetails)[]).filter((name) => after[name] !== before[name])
  return Object.fromEntries(names.map((name) => [name, after[name]]))
}

async function storeApplications(transaction: Database, companyId: string, importId: string, storing: Storing[]) {
  const applications = storing.flatMap(({ application }) => application ?? [])
  await insertPastApplications(transaction, companyId, applications)
  const values = applications.flatMap(({ id, values }) =>
    values.map(({ elementId, stored }) => ({ application_id: id, form_element_id: elementId, ...stored })),
  )
  await upsertFormValues(transaction, companyId, values)
  const notes = applications.flatMap(({ id, notes }) =>
    notes.map(({ text, at }) => ({ id: idAt(at), applicationId: id, text, at })),
  )
  await insertPastNotes(transaction, companyId, importId, notes)
}
