import { sql } from 'kysely'
import { PUBLIC_COMPANY_COLUMNS, publicCompany } from '../companies/public-company.ts'
import type { Database } from '../db/database.ts'
import type { FlowStatus } from '../flows/flow.ts'
import type { LinkMaker, MagicLink } from './magic-link.ts'
import type { TokenKey } from './secret-token.ts'

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
export function findLink(db: Database, token: TokenKey): Promise<MagicLink | undefined> {
  return readLink(db, token, { lock: false })
}

/** The link of a token, locked until the transaction ends. */
export async function lockLink(db: Database, token: TokenKey): Promise<MagicLink | undefined> {
  const companyId = token.companyId ?? (await findLink(db, token))?.company.id
  return companyId === undefined ? undefined : readLink(db, { ...token, companyId }, { lock: true })
}

async function readLink(
  db: Database,
  { companyId, hash }: TokenKey,
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
    .select([
      sql<boolean>`hiring_flows.removed_at is not null`.as('flow_is_removed'),
      sql<boolean>`magic_links.expires_at <= now()`.as('is_expired'),
    ])
    .where('magic_links.token_hash', '=', hash)
    .$if(companyId !== undefined, (query) => query.where('magic_links.company_id', '=', companyId as string))
  const row = await (lock ? link.forNoKeyUpdate('magic_links') : link).executeTakeFirst()
  return (
    row && {
      id: row.id,
      company: publicCompany(row),
      flow: {
        id: row.hiring_flow_id,
        name: row.flow_name,
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
) {
  await db
    .updateTable('magic_links')
    .set({ application_id: applicationId, used_at: sql<Date>`now()`, use_problems: problems })
    .where('company_id', '=', companyId)
    .where('id', '=', linkId)
    .execute()
}

/** A company's links, newest first, without their hashes and what they prefill. */
export function listLinks(
  db: Database,
  companyId: string,
  { email, limit }: { email?: string | undefined; limit: number },
) {
  const links = db
    .selectFrom('magic_links')
    .innerJoin('hiring_flows', (join) =>
      join
        .onRef('hiring_flows.company_id', '=', 'magic_links.company_id')
        .onRef('hiring_flows.id', '=', 'magic_links.hiring_flow_id'),
    )
    .select([
      'magic_links.id',
      'magic_links.email',
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
    .orderBy('magic_links.created', 'desc')
    .orderBy('magic_links.id', 'desc')
    .limit(limit)
  return (email === undefined ? links : links.where('magic_links.email', '=', email.toLowerCase())).execute()
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

/** Deletes links that expired so many days ago. @returns how many */
export async function deleteOldLinks(db: Database, days: number, most: number): Promise<number> {
  const { rows } = await sql`
    delete from magic_links
    where (company_id, id) in (
      select company_id, id from magic_links
      where expires_at < now() - make_interval(days => ${days})
      order by expires_at
      limit ${most}
    )
    returning id
  `.execute(db)
  return rows.length
}
