import { randomUUIDv7 } from 'node:crypto'
import { moveOneToStage } from '../../applications/actions/move-one-to-stage.ts'
import { openApplication } from '../../applications/actions/open-application.ts'
import { writeFormValues } from '../../applications/actions/write-form-values.ts'
import { findApplication, findNewestApplicationId } from '../../applications/queries.ts'
import type { Actor } from '../../applications/transition.ts'
import { recordCandidateUpdated } from '../../candidates/candidate-events.ts'
import { splitName } from '../../candidates/name.ts'
import { changePerson, type PersonalChange } from '../../candidates/personal-changes.ts'
import { insertOrFindCandidate, lockCandidate, takenIdentities, updateCandidate } from '../../candidates/queries.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inSavepoint, inTransaction } from '../../db/database.ts'
import { loadFlow } from '../../flows/queries.ts'
import type { FormValueChange } from '../../variables/form-value-change.ts'
import { sortNamedValues } from '../../variables/named-values.ts'
import { elementsWrittenAfter } from '../../variables/queries.ts'
import { DATA_NAMING } from '../application-data.ts'
import { type LinkObstacle, linkObstacle, type MagicLink } from '../magic-link.ts'
import { lockLink, markUsed } from '../queries.ts'
import { parseSecretToken } from '../secret-token.ts'

/** Where a link led, or why it leads nowhere. */
export type LinkUse =
  | { companyId: string; linkId: string; candidateId: string; applicationId: string }
  | { obstacle: LinkObstacle; link: MagicLink | undefined }

/**
 * Uses a link (spec, "Magic link"): the first use finds or makes the candidate and the application, stores what is
 * prefilled and makes the move, as the applicant; every other one leads to the same application, or nowhere when the link
 * works once. Uses at once happen one after the other. What a changed flow no longer takes is left out: the applicant is let
 * in all the same.
 */
export async function useLink(db: Database, token: string): Promise<LinkUse> {
  return inTransaction(db, async (transaction) => {
    const link = await lockLink(transaction, parseSecretToken(token))
    const obstacle = linkObstacle(link)
    if (!link || obstacle) return { obstacle: obstacle ?? 'unknown', link }
    const { id: linkId, company, applicationId } = link
    const led =
      applicationId === null ? await useFirst(transaction, link) : await useAgain(transaction, link, applicationId)
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
  const companyId = link.company.id
  const { values, personal, problems: unfit } = await readData(transaction, link)
  const candidateId = await findOrAddCandidate(transaction, link)
  const actor = { type: 'applicant', id: candidateId } as const
  const existing = await findNewestApplicationId(transaction, companyId, link.flow.id, candidateId)
  const applicationId =
    existing ??
    (
      await openApplication(transaction, link.company, {
        flowId: link.flow.id,
        candidate: async () => candidateId,
        isTest: false,
        actor,
      })
    ).id
  const work: (() => Promise<void>)[] = []
  if (personal.length > 0) work.push(() => changeCandidate(transaction, link, candidateId, personal))
  if (values.length > 0) work.push(() => prefill(transaction, link, applicationId, values))
  const { pageOrStageId } = link
  if (pageOrStageId !== null) work.push(() => move(transaction, link, applicationId, pageOrStageId, actor))
  const problems = unfit.map(({ field, message }) => `${field} ${message}.`)
  for (const part of work) problems.push(...(await tryTo(transaction, part)))
  await markUsed(transaction, companyId, link.id, { applicationId, problems })
  return { candidateId, applicationId }
}

/** What is prefilled, without what the flow, as it is now, does not take. */
async function readData(transaction: Database, { company, flow, applicationData }: MagicLink) {
  const current = await loadFlow(transaction, company.id, flow.id)
  if (!current) throw new Error(`Flow ${flow.id} is gone.`)
  return sortNamedValues(current, applicationData, company.defaultCountry, DATA_NAMING)
}

/** The candidate with the link's email, held until the transaction ends; of one who is known, what is empty is filled in. */
async function findOrAddCandidate(transaction: Database, link: MagicLink): Promise<string> {
  const { email, fullName, phoneNumber } = link
  const companyId = link.company.id
  const candidate = { id: randomUUIDv7(), company_id: companyId, email, phone_number: phoneNumber }
  const { id, before } = await insertOrFindCandidate(transaction, { ...candidate, ...splitName(fullName ?? '') })
  if (before) await recordCandidateUpdated(transaction, companyId, before)
  return id
}

async function changeCandidate(
  transaction: Database,
  { company }: MagicLink,
  candidateId: string,
  personal: PersonalChange[],
) {
  const candidate = await lockCandidate(transaction, company.id, { id: candidateId })
  if (!candidate) throw new Error(`Candidate ${candidateId} is gone.`)
  const { id: _, ...before } = candidate
  const { details } = changePerson(before, personal, company.defaultCountry)
  const taken = await takenIdentities(transaction, company.id, candidateId, details)
  if (taken.external_identifier) {
    throw new Fault('invalid_field', 'The external identifier belongs to another candidate by now.')
  }
  await updateCandidate(transaction, company.id, candidateId, details)
  await recordCandidateUpdated(transaction, company.id, candidate)
}

/** What was written since the link was made is newer than what the link brings, and stays. */
async function prefill(transaction: Database, link: MagicLink, applicationId: string, values: FormValueChange[]) {
  const newer = await elementsWrittenAfter(transaction, link.company.id, applicationId, link.created)
  const older = values.filter(({ value }) => !newer.has(value.elementId))
  if (older.length > 0) await writeFormValues(transaction, link.company, applicationId, older)
}

async function move(
  transaction: Database,
  { company, reasonId }: MagicLink,
  applicationId: string,
  pageOrStageId: string,
  actor: Actor,
) {
  const { outcome } = await moveOneToStage(transaction, {
    companyId: company.id,
    applicationId,
    pageOrStageId,
    reasonId: reasonId ?? undefined,
    actor,
  })
  if (!outcome.moved) throw new Fault(outcome.code, outcome.message)
}

/** @returns why it cannot be done, in which case nothing of it is */
async function tryTo(transaction: Database, work: () => Promise<void>): Promise<string[]> {
  try {
    await inSavepoint(transaction, work)
    return []
  } catch (error) {
    if (error instanceof Fault) return [error.message]
    throw error
  }
}
