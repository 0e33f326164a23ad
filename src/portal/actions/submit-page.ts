import { type Database, inTransaction } from '../../db/database.ts'
import { addDocuments } from '../../document-reading/actions/add-documents.ts'
import { keepFiles } from '../../document-reading/actions/keep-files.ts'
import type { Page } from '../../flows/flow.ts'
import type { ReceivedPart } from '../../http/bodies/form-body.ts'
import { writeAnswers } from '../../self-identification/actions/write-answers.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Session } from '../door/session.ts'
import { type Entries, isEmpty } from '../forms/entry.ts'
import { type EntryProblems, missingEntries } from '../forms/entry-problems.ts'
import { type FilledForm, filedElements, findFilledForm } from '../forms/filled-form.ts'
import { parseEntries, parseValues } from '../forms/form-entries.ts'
import { sortFiles } from '../forms/sort-files.ts'
import { elementsOf, findStanding, openPage, type Standing, selfIdentificationOf } from '../forms/standing.ts'
import { storeValues } from '../forms/store-values.ts'
import { insertPageSubmission, isPageSubmitted } from '../forms/submission-queries.ts'
import { moveApplicant } from '../move-applicant.ts'

/** A page that an applicant submits, to go on or only to save it. */
export interface PageForm {
  applicationId: string
  pageId: string
  /** Identifies one showing of the page, whose button may be pressed twice. */
  submissionId: string
  fields: Record<string, unknown>
  files: ReceivedPart[]
  onlySave: boolean
}

/** What became of a page. */
export type PageOutcome =
  | { outcome: 'saved' }
  | { outcome: 'review' }
  | { outcome: 'next'; page: Page }
  | {
      outcome: 'problems'
      standing: Standing
      page: Page
      entries: Entries
      filled: FilledForm
      problems: EntryProblems
    }
  | { outcome: 'stale'; standing: Standing; entries: Entries }

/**
 * Stores a page: everything that can be stored is, so that nothing has to be typed again. If the page is complete, the
 * automations of its elements run, and the application moves to the next page of the stage if it stands on this one.
 * @throws {Refusal} not_found
 */
export async function submitPage(
  db: Database,
  storage: Storage,
  session: Session,
  form: PageForm,
): Promise<PageOutcome> {
  const { applicationId, pageId } = form
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
    if (!page) return { outcome: 'stale', standing, entries: parseEntries(flow.form_elements, form.fields) }

    const elements = elementsOf(standing.flow, page)
    const asked = selfIdentificationOf(standing.flow, page)
    const entries = parseEntries([...elements, ...asked], form.fields)
    const { values, unusable } = parseValues(elements, entries, session.company.defaultCountry)
    const said = parseValues(asked, entries, session.company.defaultCountry)
    const before = await findFilledForm(transaction, session.companyId, applicationId, elements)
    const problems = new Map([...sorted.problems, ...unusable, ...said.unusable])
    if (!form.onlySave) {
      const filed = new Set([...filedElements(before), ...sorted.files.map(({ element }) => element.id)])
      for (const [id, problem] of missingEntries(elements, entries, filed)) {
        if (!problems.has(id)) problems.set(id, problem)
      }
    }
    const isSubmitted = !form.onlySave && problems.size === 0
    const changing = [...values.values()].filter(
      ({ elementId }) => !(isEmpty(entries.get(elementId)) && isEmpty(before.entries.get(elementId))),
    )
    await storeValues(transaction, session, applicationId, changing, { isDraft: !isSubmitted })
    await writeAnswers(transaction, session.companyId, { applicationId, flowId: flow.id }, [...said.values.values()])
    await addDocuments(transaction, session.companyId, applicationId, kept)
    if (problems.size > 0) {
      const filled = await findFilledForm(transaction, session.companyId, applicationId, elements)
      return { outcome: 'problems', standing, page, entries, filled, problems }
    }
    if (form.onlySave) return { outcome: 'saved' }
    await insertPageSubmission(transaction, session.companyId, { applicationId, id: form.submissionId, pageId })
    return goOn(transaction, session, standing, page)
  })
}

/** Goes on to what follows. Applicants who went back to an earlier page have been further, and are not moved. */
async function goOn(transaction: Database, session: Session, standing: Standing, page: Page): Promise<PageOutcome> {
  const following = follower(standing, page)
  if (following.outcome === 'next' && standing.currentPage === page) {
    await moveApplicant(transaction, session, standing.application.id, following.page.id, { turnsPage: true })
  }
  return following
}

/** What comes after a page: the next one, or the review of all of them. */
function follower({ pages }: Standing, page: Page): Extract<PageOutcome, { outcome: 'next' | 'review' }> {
  const next = pages[pages.indexOf(page) + 1]
  return next ? { outcome: 'next', page: next } : { outcome: 'review' }
}
