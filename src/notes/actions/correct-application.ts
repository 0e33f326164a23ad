import { randomUUIDv7 } from 'node:crypto'
import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { holdApplication } from '../../applications/assignment-queries.ts'
import { findApplication } from '../../applications/queries.ts'
import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import { type PersonalChange, parsePersonalChanges } from '../../candidates/personal-changes.ts'
import { refuseTaken } from '../../candidates/taken.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { Fault, refuseProblems } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { presentValue } from '../../flows/element-value.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { sortNamedValues } from '../../variables/named-values.ts'
import { findFormValues } from '../../variables/queries.ts'
import type { Correction, NoteAuthor, NoteRow } from '../note.ts'
import { insertNote } from '../queries.ts'
import { recordNote } from '../record-note.ts'

/** What is wrong, by form element ids and dotted paths, and what is right. */
interface CorrectionCommand {
  applicationId: string
  values: Record<string, unknown>
  reason: string
  skipAutomations?: boolean | undefined
  author: NoteAuthor
}

/**
 * Corrects answers and personal data of an application: all of them, or none. A note tells who did it, what was there before,
 * and why. What is right already is left alone.
 * @returns the note, or nothing where nothing was wrong
 * @throws {Fault} application_not_found; what a value that cannot be stored is refused with, naming each
 */
export async function correctApplication(
  db: Database,
  company: CallerCompany,
  { applicationId, values, reason, skipAutomations = false, author }: CorrectionCommand,
): Promise<NoteRow | undefined> {
  return inTransaction(db, async (transaction) => {
    const isThere = await holdApplication(transaction, company.id, applicationId)
    const application = isThere && (await findApplication(transaction, company.id, applicationId))
    const flow = application && (await cachedFlow(transaction, company, application.hiring_flow_id))
    if (!application || !flow) throw new Fault('application_not_found', 'There is no such application.')
    const sorted = sortNamedValues(flow, values, company.defaultCountry, { prefix: 'values.' })
    const { told, problems } = parsePersonalChanges(sorted.personal, company.defaultCountry)
    refuseProblems([...sorted.problems, ...problems])

    const answers = async () => {
      const stored = await findFormValues(transaction, company.id, [applicationId])
      return new Map(stored.map((value) => [value.form_element_id, value]))
    }
    const [answersBefore, detailsBefore] = [await answers(), application]
    if (sorted.personal.length > 0) {
      refuseTaken(await changeCandidate(transaction, company.id, application.candidate_id, told, 'overwrite'))
    }
    if (sorted.values.length > 0) {
      await writeFormValues(transaction, company, applicationId, sorted.values, { skipAutomations })
    }
    const [answersAfter, detailsAfter] = [
      await answers(),
      await findApplication(transaction, company.id, applicationId),
    ]

    const ofAnswers = flow.form_elements.flatMap(({ id, label, type }): Correction[] => {
      const [before, after] = [answersBefore.get(id), answersAfter.get(id)]
      const [from, to] = [before && presentValue(type, before), after && presentValue(type, after)]
      return differs(from, to) ? [{ field: id, label, from: from ?? null, to: to ?? null }] : []
    })
    const ofDetails = sorted.personal.flatMap(({ column }: PersonalChange): Correction[] => {
      const [from, to] = [detailsBefore[column], detailsAfter?.[column] ?? null]
      return from === to ? [] : [{ field: column, label: null, from, to }]
    })
    const corrections = [...ofDetails, ...ofAnswers]
    if (corrections.length === 0) return undefined
    const note = { id: randomUUIDv7(), applicationId, text: reason, mentions: [], author, corrections }
    const written = await insertNote(transaction, company.id, note)
    await recordNote(transaction, company.id, 'note.created', written)
    return written
  })
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one ?? null) !== JSON.stringify(other ?? null)
