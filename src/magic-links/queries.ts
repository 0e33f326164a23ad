import { sql } from 'kysely'
import { PUBLIC_COMPANY_COLUMNS, publicCompany } from '../companies/public-company.ts'
import type { Database } from '../db/database.ts'
import { isEventWanted } from '../events/queries.ts'
import type { FlowStatus } from '../flows/flow.ts'
import { nameTranslations } from '../flows/translations.ts'
import type { TokenKey } from '../secrets/secret-token.ts'
import type { LinkMaker, MagicLink } from './magic-link.ts'

export interface NewMagicLink {
  id: string
  companyId: string
  tokenHash: Buffer
  flowId: string
  email: string
  fullName: string | null
  phoneNumber: string | null
  applicationData: Record<string, unknown>
  pageOrStageId: string | null
  reasonId: string | null
  isSingleUse: boolean
  maker: LinkMaker
  lifetimeSeconds: number
}

/** @returns when the link expires */
export async function insertLink(db: Database, link: NewMagicLink): Promise<Date> {
  const { expires_at } = await db
    .insertInto('magic_links')
    .values({
      company_id: link.companyId,
      id: link.id,
      token_hash: link.tokenHash,
      hiring_flow_id: link.flowId,
      email: link.email,
      full_name: link.fullName,
      phone_number: link.phoneNumber,
      application_data: JSON.stringify(link.applicationData),
      page_or_stage_id: link.pageOrStageId,
      stage_reason_id: link.reasonId,
      single_use: link.isSingleUse,
      maker_type: link.maker.type,
      maker_id: link.maker.id,
      expires_at: sql<Date>`now() + make_interval(secs => ${link.lifetimeSeconds})`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** The link that a token belongs to. */
export async function findLink(db: Database, token: TokenKey): Promise<MagicLink | undefined> {
  const companyId = token.companyId ?? (await findCompanyOfOldLink(db, token.hash))
  return companyId === undefined ? undefined : readLink(db, companyId, token, { lock: false })
}

/** The link of a token, locked until the transaction ends. */
export async function lockLink(db: Database, token: TokenKey): Promise<MagicLink | undefined> {
  const companyId = token.companyId ?? (await findCompanyOfOldLink(db, token.hash))
  return companyId === undefined ? undefined : readLink(db, companyId, token, { lock: true })
}

/** The company of a link of before version 0.2, whose token does not name it. */
async function findCompanyOfOldLink(db: Database, hash: Buffer): Promise<string | undefined> {
  const link = await db.selectFrom('magic_links').select('company_id').where('token_hash', '=', hash).executeTakeFirst()
  return link?.company_id
}

/** The newest link that was made for an email, whatever became of it. */
export function findNewestLink(db: Database, companyId: string, email: string): Promise<MagicLink | undefined> {
  return readLink(db, companyId, { email }, { lock: false })
}

async function readLink(
  db: Database,
  companyId: string,
  which: { hash: Buffer } | { email: string },
  { lock }: { lock: boolean },
): Promise<MagicLink | undefined> {
  const link = db
    .selectFrom('magic_links')
    .innerJoin('companies', 'companies.id', 'magic_links.company_id')
    .innerJoin('hiring_flows', (join) =>
      join
        .onRef('hiring_flows.company_id', '=', 'magic_links.company_id')
        .onRef('hiring_flows.id', '=', 'magic_links.hiring_flow_id'),
    )
    .selectAll('magic_links')
    .select(PUBLIC_COMPANY_COLUMNS)
    .select(['hiring_flows.name as flow_name', 'hiring_flows.status as flow_status'])
    .select('hiring_flows.translations as flow_translations')
    .select([
      sql<boolean>`hiring_flows.removed_at is not null`.as('flow_is_removed'),
      sql<boolean>`magic_links.expires_at <= now()`.as('is_expired'),
      sql<boolean>`exists (
        select from candidates candidate
        join applications application
          on application.company_id = ${companyId} and application.candidate_id = candidate.id
          and application.hiring_flow_id = magic_links.hiring_flow_id
        where candidate.company_id = ${companyId} and candidate.email = magic_links.email
      )`.as('has_application'),
    ])
    .where('magic_links.company_id', '=', companyId)
    .where(
      'hash' in which ? 'magic_links.token_hash' : 'magic_links.email',
      '=',
      'hash' in which ? which.hash : which.email,
    )
    .orderBy('magic_links.created', 'desc')
    .limit(1)
  const row = await (lock ? link.forNoKeyUpdate('magic_links') : link).executeTakeFirst()
  if (!row) return undefined
  const company = publicCompany(row)
  return (
    row && {
      id: row.id,
      company,
      flow: {
        id: row.hiring_flow_id,
        name: row.flow_name,
        translations: nameTranslations(company.language, {
          name: row.flow_name,
          translations: row.flow_translations,
        }),
        status: row.flow_status as FlowStatus,
        isRemoved: row.flow_is_removed,
      },
      email: row.email,
      fullName: row.full_name,
      phoneNumber: row.phone_number,
      applicationData: row.application_data as Record<string, unknown>,
      pageOrStageId: row.page_or_stage_id,
      reasonId: row.stage_reason_id,
      created: row.created,
      expiresAt: row.expires_at,
      isExpired: row.is_expired,
      isRevoked: row.revoked_at !== null,
      isSingleUse: row.single_use,
      hasApplication: row.has_application,
      applicationId: row.application_id,
    }
  )
}

/** Stores the first use: where it led, and what could not be done. */
export async function markUsed(
  db: Database,
  companyId: string,
  linkId: string,
  { applicationId, problems }: { applicationId: string; problems: string[] },
): Promise<boolean> {
  const used = await db
    .updateTable('magic_links')
    .set({ application_id: applicationId, used_at: sql<Date>`now()`, use_problems: problems })
    .where('company_id', '=', companyId)
    .where('id', '=', linkId)
    .returning(isEventWanted(companyId, 'magic_link.used').as('is_event_wanted'))
    .executeTakeFirst()
  return used?.is_event_wanted ?? false
}

/** Which links are looked for; all that is given must hold. */
interface LinkCriteria {
  email?: string | undefined
  flowId?: string | undefined
  id?: string | undefined
  /** The link before the first. */
  after?: string | undefined
  limit: number
}

/** A company's links, newest first, without their hashes and what they prefill. */
export function listLinks(db: Database, companyId: string, { email, flowId, id, after, limit }: LinkCriteria) {
  return db
    .selectFrom('magic_links')
    .innerJoin('hiring_flows', (join) =>
      join
        .onRef('hiring_flows.company_id', '=', 'magic_links.company_id')
        .onRef('hiring_flows.id', '=', 'magic_links.hiring_flow_id'),
    )
    .select([
      'magic_links.id',
      'magic_links.email',
      'magic_links.hiring_flow_id',
      'hiring_flows.slug as flow_slug',
      'magic_links.single_use',
      'magic_links.maker_type',
      'magic_links.maker_id',
      'magic_links.created',
      'magic_links.expires_at',
      'magic_links.revoked_at',
      'magic_links.used_at',
      'magic_links.application_id',
      'magic_links.use_problems',
    ])
    .where('magic_links.company_id', '=', companyId)
    .$if(email !== undefined, (links) => links.where('magic_links.email', '=', (email as string).toLowerCase()))
    .$if(flowId !== undefined, (links) => links.where('magic_links.hiring_flow_id', '=', flowId as string))
    .$if(id !== undefined, (links) => links.where('magic_links.id', '=', id as string))
    .$if(after !== undefined, (links) => links.where('magic_links.id', '<', after as string))
    .orderBy('magic_links.id', 'desc')
    .limit(limit)
    .execute()
}

/** Revokes a link, or all that an address has. @returns the links that were revoked now */
export function revokeLinks(db: Database, companyId: string, which: { id: string } | { email: string }) {
  return db
    .updateTable('magic_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('revoked_at', 'is', null)
    .where('id' in which ? 'id' : 'email', '=', 'id' in which ? which.id : which.email)
    .returning(['id', 'email'])
    .execute()
}
