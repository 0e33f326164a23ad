import { Command } from 'commander'
import { requirePasskeys } from '../operators/actions/require-passkeys.ts'
import { listMembers } from '../operators/membership-queries.ts'
import { isPasskeysOnly } from '../operators/sign-in-policy-queries.ts'
import { withCompany } from './company-command.ts'
import { COMPANY, type CompanyOptions, JSON_OUTPUT } from './company-options.ts'

/** `hireline operators passkeys`: whether the operators of a company sign in by passkeys alone. */
export const passkeysCommand = () =>
  new Command('passkeys')
    .description('passkeys: whether they are the only way in, and who has none')
    .addCommand(showCommand())
    .addCommand(onlyCommand())

const showCommand = () =>
  new Command('show')
    .description('show whether passkeys are the only way in, and who has none')
    .requiredOption(...COMPANY)
    .option(...JSON_OUTPUT)
    .action(async ({ company, json }: CompanyOptions) => {
      await withCompany(company, async ({ db, company: { id } }) => {
        const only = await isPasskeysOnly(db, id)
        const without = (await listMembers(db, id)).filter((member) => !member.has_passkey).map(({ email }) => email)
        if (json) return console.log(JSON.stringify({ only, without_passkey: without }))
        console.log(`only: ${only}`)
        console.log(`without a passkey: ${without.join(', ') || 'nobody'}`)
      })
    })

const onlyCommand = () =>
  new Command('only')
    .description('let people in by passkeys alone; or by a password with an app, too')
    .requiredOption(...COMPANY)
    .option('--off', 'let people in by a password with an app, too')
    .option(...JSON_OUTPUT)
    .action(async ({ company, off = false, json }: CompanyOptions & { off?: boolean }) => {
      await withCompany(company, async ({ db, company: { id } }) => {
        const ended = await requirePasskeys(db, id, { isRequired: !off })
        if (json) return console.log(JSON.stringify({ only: !off, ended_sessions: ended }))
        console.log(off ? `${company} takes passwords with an app, too` : `${company} signs in by passkeys alone`)
        if (ended > 0) console.error(`Sessions that a password had begun ended: ${ended}`)
      })
    })
