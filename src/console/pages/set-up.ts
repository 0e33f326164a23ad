import { randomUUIDv7 } from 'node:crypto'
import { listCompanies } from '../../companies/queries.ts'
import { normalEmail } from '../../operators/email.ts'
import { isSetUpToken } from '../../operators/set-up-queries.ts'
import { hashSecretToken } from '../../secrets/secret-token.ts'
import { GUESSES } from '../guesses.ts'
import { definePage, shown, shownAgain, textOf } from '../page.ts'
import { JOIN_PATH, SET_UP_PATH } from '../paths.ts'
import { setUpPage } from '../views/join-pages.ts'

export const showSetUp = definePage({
  method: 'GET',
  path: SET_UP_PATH,
  async handle(visit) {
    return shown(setUpPage(visit, { companies: await listCompanies(visit.db) }))
  },
})

/** Checks what the service printed when it started; nothing is used up before the person has factors. */
export const setUp = definePage({
  method: 'POST',
  path: SET_UP_PATH,
  quota: GUESSES,
  async handle(visit) {
    const { db, fields, messages } = visit
    const companies = await listCompanies(db)
    const company = companies.find(({ id }) => id === fields.company) ?? companies[0]
    const token = textOf(fields, 'token').trim()
    const email = normalEmail(textOf(fields, 'email'))
    const tokenHash = hashSecretToken(token)
    const isGood = await isSetUpToken(db, tokenHash)
    if (!company || !email || !isGood) {
      const problems = {
        token: isGood ? undefined : messages.setUp.unknownToken,
        email: email ? undefined : messages.setUp.badEmail,
      }
      return shownAgain(setUpPage(visit, { companies, token, email: textOf(fields, 'email'), problems }))
    }
    const join = {
      kind: 'set_up' as const,
      tokenHash: tokenHash.toString('base64url'),
      email,
      userId: randomUUIDv7(),
      companyId: company.id,
      companyName: company.name,
    }
    return { goTo: JOIN_PATH, pending: { join } }
  },
})
