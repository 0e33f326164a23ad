import { Command } from 'commander'
import { requireCompany } from '../companies/actions/require-company.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { listFlows } from '../flows/queries.ts'
import { configuredUrl } from '../http/request-url.ts'
import { changeMember, requireMember } from '../operators/actions/change-member.ts'
import { endSessionsOf } from '../operators/actions/end-sessions-of.ts'
import { inviteOperator } from '../operators/actions/invite-operator.ts'
import { listMembers } from '../operators/membership-queries.ts'
import { ROLES, type Role } from '../operators/policy.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, CSV_ROWS, JSON_OUTPUT, oneOf, type WholeListOptions } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { moment } from './moment.ts'
import { passkeysCommand } from './passkeys.ts'
import { printRows } from './print-rows.ts'
import { singleSignOnCommand } from './single-sign-on.ts'
import { noneOf } from './table.ts'

/** `hireline operators`: the people who work in the console. */
export const operatorsCommand = () =>
  new Command('operators')
    .addCommand(inviteCommand())
    .addCommand(listCommand())
    .addCommand(roleCommand())
    .addCommand(removeCommand())
    .addCommand(sessionsCommand())
    .addCommand(passkeysCommand())
    .addCommand(singleSignOnCommand())

interface InviteOptions extends CompanyOptions {
  role: Role
  flow?: string[]
  recover?: boolean
}

const inviteCommand = () =>
  new Command('invite')
    .description('make an invitation and print its link, for the only time')
    .requiredOption(...COMPANY)
    .requiredOption('--role <role>', `one of ${ROLES.join(', ')}`, oneOf(ROLES))
    .option(...FLOWS)
    .option('--recover', 'if the person has an account, they choose all factors anew: for who has lost theirs')
    .argument('<email>', 'whom to invite')
    .option(...JSON_OUTPUT)
    .action(async (email: string, { company, role, flow: slugs = [], recover = false, json }: InviteOptions) => {
      await withDatabase(async ({ db }) => {
        const { token, expiresAt, ...made } = await inviteOperator(db, {
          companySlug: company,
          email,
          role,
          flowIds: await flowsNamed(db, company, slugs),
          recovers: recover,
        })
        const link = `${configuredUrl(readConfig(process.env), '/console/invitation').href}#${token}`
        if (json) return console.log(JSON.stringify({ ...made, link, expires_at: expiresAt }))
        console.log(link)
        console.error(`It is for ${made.email} alone and works until ${moment(expiresAt)}. It is not shown again.`)
      })
    })

const listCommand = () =>
  new Command('list')
    .description('list who works for a company, by name')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async ({ company: slug, json, csv }: WholeListOptions) => {
      await withCompany(slug, async ({ db, company: { id: companyId } }) => {
        const operators = await listMembers(db, companyId)
        if (json) return console.log(JSON.stringify({ operators }))
        const flows = new Map((await listFlows(db, companyId)).map((flow) => [flow.id, flow.slug]))
        const lines = operators.map(({ name, email, role, flow_ids, created }) => [
          name,
          email,
          role,
          flow_ids.map((id) => flows.get(id) ?? id).join(', '),
          moment(created),
        ])
        printRows(['name', 'email', 'role', 'flows', 'since'], lines, { csv, nothing: noneOf('operators') })
      })
    })

interface RoleOptions extends CompanyOptions {
  flow?: string[]
}

const FLOWS = [
  '--flow <slug...>',
  'of a reviewer: flows of which they see everybody, beside what is assigned to them',
] as const

/** @throws when a flow is none of the company */
async function flowsNamed(db: Database, companySlug: string, slugs: string[]): Promise<string[]> {
  const { id } = await requireCompany(db, companySlug)
  const known = new Map((await listFlows(db, id)).map((flow) => [flow.slug, flow.id]))
  return slugs.map((slug) => {
    const flowId = known.get(slug)
    if (flowId === undefined) throw new Error(`${slug} is no hiring flow of ${companySlug}.`)
    return flowId
  })
}

const roleCommand = () =>
  new Command('role')
    .description('give somebody another role, or a reviewer other flows; their sessions end')
    .requiredOption(...COMPANY)
    .argument('<email>', 'whose role')
    .argument('<role>', `one of ${ROLES.join(', ')}`, oneOf(ROLES))
    .option(...FLOWS)
    .option(...JSON_OUTPUT)
    .action(async (email: string, role: Role, { company, flow: slugs = [], json }: RoleOptions) => {
      await withDatabase(async ({ db }) => {
        const member = await requireMember(db, company, email)
        const flowIds = await flowsNamed(db, company, slugs)
        const ended = await changeMember(db, member, { role, flowIds })
        console.log(json ? JSON.stringify({ email, role, ended_sessions: ended }) : `${email} is ${role} now`)
      })
    })

const removeCommand = () =>
  new Command('remove')
    .description('remove somebody from a company; their sessions end')
    .requiredOption(...COMPANY)
    .argument('<email>', 'who')
    .option(...JSON_OUTPUT)
    .action(async (email: string, { company, json }: CompanyOptions) => {
      await withDatabase(async ({ db }) => {
        const ended = await changeMember(db, await requireMember(db, company, email), undefined)
        console.log(json ? JSON.stringify({ email, ended_sessions: ended }) : `${email} works for ${company} no more`)
      })
    })

const sessionsCommand = () =>
  new Command('sessions')
    .description('list where somebody is signed in, or end all of it')
    .argument('<email>', 'whose sessions')
    .option('--end', 'end them all, at once')
    .option(...JSON_OUTPUT)
    .option(...CSV_ROWS)
    .action(async (email: string, { end = false, json, csv }: { end?: boolean; json?: boolean; csv?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const { sessions, ended } = await endSessionsOf(db, email, { end })
        if (json) return console.log(JSON.stringify({ sessions, ended }))
        if (end) return console.log(`ended ${ended}`)
        const lines = sessions.map(({ id, user_agent, created, last_used_at }) => [
          id,
          moment(created),
          moment(last_used_at),
          user_agent,
        ])
        printRows(['id', 'since', 'last use', 'browser'], lines, { csv, nothing: 'No sessions.' })
      })
    })
