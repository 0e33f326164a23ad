import { findOrOpenApplication } from '../../applications/actions/find-or-open-application.ts'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { findApplication } from '../../applications/queries.ts'
import type { Actor } from '../../applications/transition.ts'
import { recordAudit } from '../../audit/record.ts'
import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import { findOrCreateCandidate } from '../../candidates/actions/find-or-create-candidate.ts'
import { type PersonalChange, parsePersonalChanges } from '../../candidates/personal-changes.ts'
import { refuseTaken, takenProblems } from '../../candidates/taken.ts'
import { type CodedProblem, Fault, type FieldProblem } from '../../contract/fault.ts'
import { type Database, inSavepoint, inTransaction } from '../../db/database.ts'
import { loadFlow } from '../../flows/queries.ts'
import { parseSecretToken } from '../../secrets/secret-token.ts'
import type { FormValueChange } from '../../variables/form-value-change.ts'
import { sortNamedValues } from '../../variables/named-values.ts'
import { elementsWrittenAfter } from '../../variables/queries.ts'
import { DATA_NAMING } from '../application-data.ts'
import { recordLinkUsed } from '../link-events.ts'
import { type LinkRefusal, linkRefusal, type MagicLink } from '../magic-link.ts'
import { lockLink, markUsed } from '../queries.ts'

/** Where a link led, or why it leads nowhere. */
export type LinkUse =
  | { companyId: string; linkId: string; candidateId: string; applicationId: string }
  | { refusal: LinkRefusal; link: MagicLink | undefined }

/**
 * Uses a link (docs/external-api.md, "Magic link"): the first use finds or creates the candidate and the application,
 * stores what is prefilled and makes the move, as the applicant. Later uses lead to the same application, or nowhere if
 * the link is single-use. Concurrent uses happen one after the other. What a changed flow no longer accepts is left
 * out: the applicant gets in anyway.
 */
export async function useLink(db: Database, token: string): Promise<LinkUse> {
  return inTransaction(db, async (transaction) => {
    const link = await lockLink(transaction, parseSecretToken(token))
    const refusal = linkRefusal(link)
    if (!link || refusal) return { refusal: refusal ?? 'unknown', link }
    const { id: linkId, company, applicationId } = link
    const led =
      applicationId === null ? await useFirst(transaction, link) : await useAgain(transaction, link, applicationId)
    await recordAudit(transaction, company.id, {
      action: 'magic_link.used',
      objectId: linkId,
      candidateId: led.candidateId,
      details: { application_id: led.applicationId },
      actor: { type: 'applicant', id: led.candidateId },
    })
    return { companyId: company.id, linkId, ...led }
  })
}

interface Led {
  candidateId: string
  applicationId: string
}

async function useAgain(transaction: Database, { company }: MagicLink, applicationId: string): Promise<Led> {
  const application = await findApplication(transaction, company.id, applicationId)
  if (!application) throw new Error(`Application ${applicationId} is gone.`)
  return { candidateId: application.candidate_id, applicationId }
}

async function useFirst(transaction: Database, link: MagicLink): Promise<Led> {
  const { company, flow, email, fullName, phoneNumber } = link
  const { values, personal, problems: unfit } = await readData(transaction, link)
  const told = { email, full_name: fullName, phone_number: phoneNumber }
  const candidate = await findOrCreateCandidate(transaction, company.id, told, 'fillEmpty')
  refuseTaken(candidate)
  const actor = { type: 'applicant', id: candidate.id } as const
  const command = { flowId: flow.id, isTest: false, actor }
  const { id: applicationId } = await findOrOpenApplication(transaction, company, candidate, command)
  const problems = [
    ...unfit,
    ...(await storePersonal(transaction, link, candidate.id, personal)),
    ...(await prefill(transaction, link, applicationId, values)),
    ...(await move(transaction, link, applicationId, actor)),
  ]
  const texts = problems.map(({ field, message }) => `${field} ${message}.`)
  const isEventWanted = await markUsed(transaction, company.id, link.id, { applicationId, problems: texts })
  if (isEventWanted) await recordLinkUsed(transaction, company.id, { linkId: link.id, applicationId })
  return { candidateId: candidate.id, applicationId }
}

/** What is prefilled, without what the flow no longer accepts. */
async function readData(transaction: Database, { company, flow, applicationData }: MagicLink) {
  const current = await loadFlow(transaction, company.id, flow.id)
  if (!current) throw new Error(`Flow ${flow.id} is gone.`)
  return sortNamedValues(current, applicationData, company.defaultCountry, DATA_NAMING)
}

/** Personal details in the data replace what is stored. @returns what cannot be stored */
async function storePersonal(
  transaction: Database,
  { company }: MagicLink,
  candidateId: string,
  personal: PersonalChange[],
): Promise<CodedProblem[]> {
  if (personal.length === 0) return []
  const { told, problems } = parsePersonalChanges(personal, company.defaultCountry)
  const changed = await changeCandidate(transaction, company.id, candidateId, told, 'overwrite')
  return 'taken' in changed ? [...problems, ...takenProblems(changed, personal)] : problems
}

/**
 * Values written since the link was made are newer than those it brings, and stay.
 * @returns what cannot be stored
 */
async function prefill(
  transaction: Database,
  link: MagicLink,
  applicationId: string,
  values: FormValueChange[],
): Promise<FieldProblem[]> {
  if (values.length === 0) return []
  const newer = await elementsWrittenAfter(transaction, link.company.id, applicationId, link.created)
  const older = values.filter(({ value }) => !newer.has(value.elementId))
  if (older.length === 0) return []
  try {
    await inSavepoint(transaction, () => writeFormValues(transaction, link.company, applicationId, older))
    return []
  } catch (error) {
    // A company file applied since the flow was loaded may have removed an element.
    if (error instanceof Fault) return error.details
    throw error
  }
}

/** @returns why the application cannot be moved, if so */
async function move(
  transaction: Database,
  { company, pageOrStageId, reasonId }: MagicLink,
  applicationId: string,
  actor: Actor,
): Promise<FieldProblem[]> {
  if (pageOrStageId === null) return []
  const moved = await moveOneToStage(transaction, {
    companyId: company.id,
    applicationId,
    pageOrStageId,
    reasonId: reasonId ?? undefined,
    actor,
  })
  return moved.moved ? [] : [moved]
}
