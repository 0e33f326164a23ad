import { randomUUIDv7 } from 'node:crypto'
import { recordAudit } from '../../audit/record.ts'
import { namedChange, type PersonalChange, parsePersonalChanges } from '../../candidates/personal-changes.ts'
import type { ToldDetails } from '../../candidates/personal-details.ts'
import { lockCandidates } from '../../candidates/queries.ts'
import { type Taken, takenProblems } from '../../candidates/taken.ts'
import type { Config } from '../../config.ts'
import type { CallerCompany } from '../../contract/caller.ts'
import { type CodedProblem, fieldFault, refuseProblems } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import type { Flow } from '../../flows/flow.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { findFlowId } from '../../flows/queries.ts'
import { hashSecretToken, newSecretToken } from '../../secrets/secret-token.ts'
import { sortNamedValues } from '../../variables/named-values.ts'
import { DATA_NAMING } from '../application-data.ts'
import type { LinkMaker } from '../magic-link.ts'
import { insertLink } from '../queries.ts'

/** What a link is to do, by the names of the contract (docs/external-api.md, "Magic link"). */
export interface LinkCommand {
  email: string
  hiring_flow_id?: string
  hiring_flow_slug?: string
  full_name?: string
  phone_number?: string
  application_data?: Record<string, unknown>
  page_or_stage_id?: string
  stage_reason_id?: string
  expiry_duration_in_seconds?: number
  single_use?: boolean
}

/** A link that has just been made; the token is stored nowhere. */
export interface IssuedLink {
  id: string
  token: string
  expiresAt: Date
}

export const DEFAULT_LIFETIME_SECONDS = 86_400

/**
 * Makes a link that logs an applicant in (docs/external-api.md, "Magic link"). Nothing but the link is stored, with all
 * that its first use is to do.
 * @param token a secret of its own, which names the company
 * @throws {Fault} what the contract lists as a 400, naming every field at fault
 */
export async function issueLink(
  db: Database,
  config: Config,
  company: CallerCompany,
  command: LinkCommand,
  maker: LinkMaker,
  token = newSecretToken(company.id),
): Promise<IssuedLink> {
  const { expiry_duration_in_seconds: lifetimeSeconds = DEFAULT_LIFETIME_SECONDS } = command
  const email = command.email.toLowerCase()
  return inTransaction(db, async (transaction) => {
    const flow = await findFlow(transaction, company, command)
    const { told, problems } = await parsePerson(transaction, company, flow, { ...command, email })
    refuseProblems([...lifetimeProblems(lifetimeSeconds, config), ...placeProblems(flow, command), ...problems])
    const id = randomUUIDv7()
    const expiresAt = await insertLink(transaction, {
      id,
      companyId: company.id,
      tokenHash: hashSecretToken(token),
      flowId: flow.id,
      email,
      fullName: told.full_name ?? null,
      phoneNumber: told.phone_number ?? null,
      applicationData: command.application_data ?? {},
      pageOrStageId: command.page_or_stage_id ?? null,
      reasonId: command.stage_reason_id ?? null,
      isSingleUse: command.single_use ?? false,
      maker,
      lifetimeSeconds,
    })
    await recordAudit(transaction, company.id, { action: 'magic_link.created', objectId: id, actor: maker })
    return { id, token, expiresAt }
  })
}

async function findFlow(db: Database, company: CallerCompany, command: LinkCommand): Promise<Flow> {
  const { hiring_flow_id: givenId, hiring_flow_slug: slug } = command
  if (givenId === undefined && slug === undefined) {
    throw fieldFault('missing_field', 'hiring_flow_id', 'is required, or hiring_flow_slug in its place')
  }
  const [field, code] =
    givenId === undefined
      ? (['hiring_flow_slug', 'invalid_hiring_flow_slug'] as const)
      : (['hiring_flow_id', 'invalid_hiring_flow_id'] as const)
  const id = givenId ?? (await findFlowId(db, company.id, slug ?? ''))
  const flow = id && (await cachedFlow(db, company, id))
  if (!flow) throw fieldFault(code, field, 'is not a hiring flow of the company')
  if (slug !== undefined && slug !== flow.slug) {
    throw fieldFault('invalid_hiring_flow_slug', 'hiring_flow_slug', 'is not the slug of the hiring flow')
  }
  if (flow.status !== 'PUBLISHED') {
    throw fieldFault('hiring_flow_not_published', field, 'is a draft or archived and takes no applications')
  }
  return flow
}

function lifetimeProblems(seconds: number, config: Config): CodedProblem[] {
  const { MAGIC_LINK_MIN_SECONDS: least, MAGIC_LINK_MAX_SECONDS: most } = config
  if (seconds >= least && seconds <= most) return []
  const message = `must be from ${least} to ${most}`
  return [{ code: 'invalid_field', field: 'expiry_duration_in_seconds', message }]
}

function placeProblems(
  flow: Flow,
  { page_or_stage_id: placeId, stage_reason_id: reasonId }: LinkCommand,
): CodedProblem[] {
  const problems: CodedProblem[] = []
  if (reasonId !== undefined && placeId === undefined) {
    problems.push({ code: 'missing_field', field: 'page_or_stage_id', message: 'is required with stage_reason_id' })
  }
  if (placeId !== undefined && ![...flow.stages, ...flow.pages].some(({ id }) => id === placeId)) {
    const message = 'is not a page or stage of the hiring flow'
    problems.push({ code: 'invalid_page_or_stage_id', field: 'page_or_stage_id', message })
  }
  if (reasonId !== undefined && !flow.reasons.some(({ id }) => id === reasonId)) {
    const message = 'is not a reason of the hiring flow'
    problems.push({ code: 'invalid_stage_reason_id', field: 'stage_reason_id', message })
  }
  return problems
}

/**
 * What the named fields say about the person, and what of them and of the data could not be stored when the link is
 * used.
 */
async function parsePerson(
  db: Database,
  { id: companyId, defaultCountry }: CallerCompany,
  flow: Flow,
  { email, full_name, phone_number, application_data: data = {} }: LinkCommand,
): Promise<{ told: ToldDetails; problems: CodedProblem[] }> {
  const named = [...namedChange('full_name', full_name), ...namedChange('phone_number', phone_number)]
  const { told, problems: unfit } = parsePersonalChanges(named, defaultCountry)
  const emptied = named.filter(({ column }) => told[column] === null)
  const { personal, problems: unknown } = sortNamedValues(flow, data, defaultCountry, DATA_NAMING)
  const { told: prefilled, problems: unfitData } = parsePersonalChanges(personal, defaultCountry)
  const problems = [
    ...emptied.map(({ field }): CodedProblem => ({ code: 'invalid_field', field, message: 'must not be empty' })),
    ...unfit,
    ...unfitData,
    ...unknown,
    ...otherEmails(personal, email),
    ...takenProblems(await findTaken(db, companyId, email, prefilled), personal),
  ]
  return { told, problems }
}

/** The link is for its own email; a different one in the data would mean another person. */
function otherEmails(personal: PersonalChange[], email: string): CodedProblem[] {
  return personal
    .filter(({ column, value }) => column === 'email' && String(value).trim().toLowerCase() !== email)
    .map(({ field }) => ({ code: 'invalid_field', field, message: 'is not the email that the link is for' }))
}

/** Which of the data belongs to someone other than the person with the email. */
async function findTaken(
  db: Database,
  companyId: string,
  email: string,
  { external_identifier }: ToldDetails,
): Promise<Taken> {
  if (external_identifier === undefined) return { taken: [] }
  const known = await lockCandidates(db, companyId, { external_identifier })
  return { taken: known.some((candidate) => candidate.email !== email) ? ['external_identifier'] : [] }
}
