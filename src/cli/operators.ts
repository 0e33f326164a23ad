import { Command } from 'commander'
import { requireCompany } from '../companies/actions/require-company.ts'
import { readConfig } from '../config.ts'
import { configuredUrl } from '../http/request-url.ts'
import { changeMember, requireMember } from '../operators/actions/change-member.ts'
import { endSessionsOf } from '../operators/actions/end-sessions-of.ts'
import { inviteOperator } from '../operators/actions/invite-operator.ts'
import { listMembers } from '../operators/membership-queries.ts'
import { ROLES, type Role } from '../operators/policy.ts'
import { COMPANY, JSON_OUTPUT, oneOf } from './company-options.ts'
import { withDatabase } from './database-command.ts'
import { moment } from './moment.ts'
import { singleSignOnCommand } from './single-sign-on.ts'
import { noneOf, table } from './table.ts'

/** `hireline operators`: the people who work in the console. */
export const operatorsCommand = () =>
  new Command('operators')
    .addCommand(inviteCommand())
    .addCommand(listCommand())
    .addCommand(roleCommand())
    .addCommand(removeCommand())
    .addCommand(sessionsCommand())
    .addCommand(singleSignOnCommand())

interface InviteOptions {
  company: string
  role: Role
  recover?: boolean
  json?: boolean
}

const inviteCommand = () =>
  new Command('invite')
    .description('make an invitation and print its link, for the only time')
    .requiredOption(...COMPANY)
    .requiredOption('--role <role>', `one of ${ROLES.join(', ')}`, oneOf(ROLES))
    .option('--recover', 'if the person has an account, they choose all factors anew: for who has lost theirs')
    .argument('<email>', 'whom to invite')
    .option(...JSON_OUTPUT)
    .action(async (email: string, { company, role, recover = false, json }: InviteOptions) => {
      await withDatabase(async ({ db }) => {
        const { token, expiresAt, ...made } = await inviteOperator(db, {
          companySlug: company,
          email,
          role,
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
    .action(async ({ company: slug, json }: { company: string; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const operators = await listMembers(db, (await requireCompany(db, slug)).id)
        if (json) return console.log(JSON.stringify({ operators }))
        const lines = operators.map(({ name, email, role, created }) => [name, email, role, moment(created)])
        console.log(table(['name', 'email', 'role', 'since'], lines, noneOf('operators')))
      })
    })

const roleCommand = () =>
  new Command('role')
    .description('give somebody another role; their sessions end')
    .requiredOption(...COMPANY)
    .argument('<email>', 'whose role')
    .argument('<role>', `one of ${ROLES.join(', ')}`, oneOf(ROLES))
    .option(...JSON_OUTPUT)
    .action(async (email: string, role: Role, { company, json }: { company: string; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const ended = await changeMember(db, await requireMember(db, company, email), role)
        console.log(json ? JSON.stringify({ email, role, ended_sessions: ended }) : `${email} is ${role} now`)
      })
    })

const removeCommand = () =>
  new Command('remove')
    .description('remove somebody from a company; their sessions end')
    .requiredOption(...COMPANY)
    .argument('<email>', 'who')
    .option(...JSON_OUTPUT)
    .action(async (email: string, { company, json }: { company: string; json?: boolean }) => {
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
    .action(async (email: string, { end = false, json }: { end?: boolean; json?: boolean }) => {
      await withDatabase(async ({ db }) => {
        const { sessions, ended } = await endSessionsOf(db, email, { end })
        if (json) return console.log(JSON.stringify({ sessions, ended }))
        if (end) return console.log(`ended ${ended}`)
        const lines = sessions.map(({ id, user_agent, created, last_used_at }) => [
          ...[id, moment(created), moment(last_used_at), user_agent],
        ])
        console.log(table(['id', 'since', 'last use', 'browser'], lines))
      })
    })
