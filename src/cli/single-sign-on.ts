import { readFileSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import { configuredUrl } from '../http/request-url.ts'
import { requireMember } from '../operators/actions/change-member.ts'
import type { Role } from '../operators/policy.ts'
import { removeProvider, requireProvider } from '../single-sign-on/actions/change-provider.ts'
import { unlinkIdentities } from '../single-sign-on/actions/link-identity.ts'
import { setUpProvider } from '../single-sign-on/actions/set-up-provider.ts'
import { EMAIL_DOMAIN, NEW_MEMBER_ROLES } from '../single-sign-on/provider.ts'
import { findProvider } from '../single-sign-on/provider-queries.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, JSON_OUTPUT, oneOf } from './company-options.ts'
import { withDatabase } from './database-command.ts'

/** `hireline operators sso`: by which provider of OpenID Connect the operators of a company sign in. */
export const singleSignOnCommand = () =>
  new Command('sso')
    .description('single sign-on: the provider by which the operators of a company sign in')
    .addCommand(setCommand())
    .addCommand(showCommand())
    .addCommand(onlyCommand())
    .addCommand(unlinkCommand())
    .addCommand(removeCommand())

interface SetOptions extends CompanyOptions {
  issuer: string
  clientId: string
  clientSecretFile: string
  domain: string[]
  role?: Role
  trustEmails?: boolean
}

const setCommand = () =>
  new Command('set')
    .description('tell the provider, after asking it where its parts are')
    .requiredOption(...COMPANY)
    .requiredOption('--issuer <url>', 'the provider, such as https://login.example.com/realms/acme')
    .requiredOption('--client-id <id>', 'what the provider calls this service')
    .requiredOption(
      '--client-secret-file <file>',
      'a file that holds the client’s secret; - reads it from standard input',
    )
    .requiredOption('--domain <domain...>', 'whose emails the provider speaks for, such as example.com', domains)
    .option(
      '--role <role>',
      `what who is new becomes without an invitation: ${NEW_MEMBER_ROLES.join(', ')}`,
      oneOf(NEW_MEMBER_ROLES),
    )
    .option('--trust-emails', 'take an email as true where the provider does not say whether it is')
    .option(...JSON_OUTPUT)
    .action(async ({ company, clientId, domain, role, trustEmails = false, ...options }: SetOptions) => {
      const clientSecret = readFileSync(options.clientSecretFile === '-' ? 0 : options.clientSecretFile, 'utf8').trim()
      if (!clientSecret) throw new Error('The client’s secret is empty.')
      await withCompany(company, async ({ db, config, company: { id: companyId } }) => {
        const { issuer } = await setUpProvider(
          { db, config },
          {
            companyId,
            issuer: options.issuer,
            clientId,
            clientSecret,
            emailDomains: domain,
            trustsEmails: trustEmails,
            newMemberRole: role ?? null,
          },
        )
        const callback = configuredUrl(config, '/console/sign-on/callback/').href
        if (options.json) return console.log(JSON.stringify({ issuer, callback }))
        console.log(`${company} signs in by ${issuer}`)
        console.error(`The provider must know this address to send people back to:\n${callback}`)
      })
    })

const showCommand = () =>
  new Command('show')
    .description('show the provider of a company')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .action(async ({ company, json }: CompanyOptions) => {
      await withCompany(company, async ({ db, company: { id } }) => {
        const provider = await findProvider(db, id)
        const shown = provider && {
          issuer: provider.issuer,
          client_id: provider.clientId,
          domains: provider.emailDomains,
          trusts_emails: provider.trustsEmails,
          role: provider.newMemberRole,
          only: provider.isRequired,
        }
        if (json) return console.log(JSON.stringify({ provider: shown ?? null }))
        if (!shown) return console.log(`${company} has no provider of single sign-on.`)
        for (const [name, value] of Object.entries(shown)) console.log(`${name}: ${value ?? 'by invitation'}`)
      })
    })

interface OnlyOptions extends CompanyOptions {
  glassBreaker?: string
  off?: boolean
}

const onlyCommand = () =>
  new Command('only')
    .description('make the provider the only way in, but for one owner; or one way of several')
    .requiredOption(...COMPANY)
    .option(
      '--glass-breaker <email>',
      'the owner who keeps a password and an app, or a passkey, for when the provider is away',
    )
    .option('--off', 'let everybody sign in by what they have here, too')
    .option(...JSON_OUTPUT)
    .action(async ({ company, glassBreaker, off, json }: OnlyOptions) => {
      if ((glassBreaker === undefined) !== (off === true)) throw new Error('Say either --glass-breaker EMAIL or --off.')
      await withCompany(company, async ({ db, company: { id } }) => {
        const breaker = glassBreaker === undefined ? undefined : await requireMember(db, company, glassBreaker)
        const ended = await requireProvider(db, id, breaker?.userId)
        if (json) return console.log(JSON.stringify({ only: !off, ended_sessions: ended }))
        console.log(
          off
            ? `${company} takes other ways in, too`
            : `${company} signs in by its provider alone, but for ${glassBreaker}`,
        )
      })
    })

const unlinkCommand = () =>
  new Command('unlink')
    .description('forget who somebody is for the provider, such as when they have another account there')
    .requiredOption(...COMPANY)
    .argument('<email>', 'who, by the email here')
    .option(...JSON_OUTPUT)
    .action(async (email: string, { company, json }: CompanyOptions) => {
      await withDatabase(async ({ db }) => {
        const unlinked = await unlinkIdentities(db, await requireMember(db, company, email))
        console.log(json ? JSON.stringify({ email, unlinked }) : `unlinked ${unlinked}`)
      })
    })

const removeCommand = () =>
  new Command('remove')
    .description('remove the provider; the sessions that it began end')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .action(async ({ company, json }: CompanyOptions) => {
      await withCompany(company, async ({ db, company: { id } }) => {
        const ended = await removeProvider(db, id)
        if (ended === undefined) throw new Error(`${company} has no provider of single sign-on.`)
        console.log(json ? JSON.stringify({ ended_sessions: ended }) : `removed; ended ${ended} sessions`)
      })
    })

function domains(text: string, before: string[] = []): string[] {
  const domain = text.trim().toLowerCase()
  if (!EMAIL_DOMAIN.test(domain)) throw new InvalidArgumentError('It must be a domain such as example.com.')
  return [...before, domain]
}
