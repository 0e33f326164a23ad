import { type Database, inTransaction } from '../../db/database.ts'
import { addDocuments } from '../../document-reading/actions/add-documents.ts'
import { keepFiles } from '../../document-reading/actions/keep-files.ts'
import { isConditional } from '../../flows/asked.ts'
import type { FormElement, Page } from '../../flows/flow.ts'
import type { ReceivedPart } from '../../http/bodies/form-body.ts'
import { writeAnswers } from '../../self-identification/actions/write-answers.ts'
import type { Storage } from '../../storage/storage.ts'
import { type Entries, isEmpty } from '../forms/entry.ts'
import { type EntryProblems, missingEntries } from '../forms/entry-problems.ts'
import { type FilledForm, filedElements, findFilledForm } from '../forms/filled-form.ts'
import { type Following, follower } from '../forms/following.ts'
import { parseEntries, parseValues } from '../forms/form-entries.ts'
import { sortFiles } from '../forms/sort-files.ts'
import {
  elementsOf,
  findStanding,
  openPage,
  type Standing,
  selfIdentificationOf,
  withAnswers,
} from '../forms/standing.ts'
import { keptValues, storeValues } from '../forms/store-values.ts'
import { insertPageSubmission, isPageSubmitted } from '../forms/submission-queries.ts'
import { goOn } from './go-on.ts'
import { noteSignatures, type Signer } from './note-signatures.ts'

/** A page that an applicant submits, to go on or only to save it. */
export interface PageForm {
  applicationId: string
  pageId: string
  /** Identifies one showing of the page, whose button may be pressed twice. */
  submissionId: string
  fields: Record<string, unknown>
  files: ReceivedPart[]
  /** The conditional elements that it showed. */
  seen: Set<string>
  onlySave: boolean
}

/** What became of a page. */
export type PageOutcome =
  | { outcome: 'saved' }
  | Following
  | {
      outcome: 'problems'
      standing: Standing
      page: Page
      entries: Entries
      filled: FilledForm
      problems: EntryProblems
      /** Elements that are asked only now, by what was answered, and that the applicant has not seen. */
      newlyAsked: FormElement[]
    }
  | { outcome: 'stale'; standing: Standing; entries: Entries }

/**
 * Stores a page: everything that can be stored is, so that nothing has to be typed again. If the page is complete, the
 * automations of its elements run, and the application moves to the next page of the stage if it stands on this one.
 * @throws {Refusal} not_found
 */
export async function submitPage(db: Database, storage: Storage, signer: Signer, form: PageForm): Promise<PageOutcome> {
  const { applicationId, pageId } = form
  const { session } = signer.view
  const { flow } = await findStanding(db, session, applicationId)
  // Files are checked and kept before anything is locked.
  const sorted = await sortFiles(flow, pageId, form.files)
  const isSecond = await isPageSubmitted(db, session.companyId, applicationId, form.submissionId)
  const kept = isSecond ? [] : await keepFiles(db, storage, session.companyId, sorted.files, applicationId)
  return inTransaction(db, async (transaction) => {
    const standing = await findStanding(transaction, session, applicationId, { lock: true })
    const page = openPage(standing, pageId)
    const isRepeated = await isPageSubmitted(transaction, session.companyId, applicationId, form.submissionId)
    if (isRepeated) return page ? follower(standing, page) : { outcome: 'saved' }
    if (!page || page.schedule_id !== null)
      return { outcome: 'stale', standing, entries: parseEntries(flow.form_elements, form.fields) }

    const elements = elementsOf(standing.flow, page)
    const asked = selfIdentificationOf(standing.flow, page)
    const before = await findFilledForm(transaction, session.companyId, applicationId, elements)
    const seen = elements.filter((element) => !isConditional(element) || form.seen.has(element.id))
    const entries = new Map([...before.entries, ...parseEntries([...seen, ...asked], form.fields)])
    const { values, unusable } = parseValues(seen, entries, session.company.defaultCountry)
    const said = parseValues(asked, entries, session.company.defaultCountry)
    const after = withAnswers(standing, [...values.values()])
    const isAsked = ({ id }: FormElement) => !after.hidden.has(id)
    const newlyAsked = form.onlySave ? [] : elements.filter((element) => isAsked(element) && !seen.includes(element))
    const problems: EntryProblems = new Map(
      [...sorted.problems, ...unusable].filter(([id]) => !after.hidden.has(id)).concat([...said.unusable]),
    )
    if (!form.onlySave) {
      const filed = new Set([...filedElements(before), ...sorted.files.map(({ element }) => element.id)])
      for (const [id, problem] of missingEntries(seen.filter(isAsked), entries, filed)) {
        if (!problems.has(id)) problems.set(id, problem)
      }
    }
    const isSubmitted = !form.onlySave && problems.size === 0 && newlyAsked.length === 0
    const changing = [...values.values()].filter(
      ({ elementId }) => !(isEmpty(entries.get(elementId)) && isEmpty(before.entries.get(elementId))),
    )
    await storeValues(transaction, session, applicationId, keptValues(after, changing), { isDraft: !isSubmitted })
    await writeAnswers(transaction, session.companyId, { applicationId, flowId: flow.id }, [...said.values.values()])
    await addDocuments(transaction, session.companyId, applicationId, kept)
    if (problems.size > 0 || newlyAsked.length > 0) {
      const filled = await findFilledForm(transaction, session.companyId, applicationId, elements)
      return { outcome: 'problems', standing: after, page, entries, filled, problems, newlyAsked }
    }
    if (form.onlySave) return { outcome: 'saved' }
    await insertPageSubmission(transaction, session.companyId, { applicationId, id: form.submissionId, pageId })
    await noteSignatures(transaction, signer, after, page)
    return goOn(transaction, session, after, page)
  })
}
