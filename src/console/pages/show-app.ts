import { ABILITIES } from '../../operators/policy.ts'
import type { ConsoleSession } from '../contracts/session.ts'
import { definePage, type PageAnswer, type SignedInVisit } from '../page.ts'
import { appPage, notBuiltPage } from '../views/app-page.ts'

/** The addresses of the application that the browser runs: each of its pages can be come to directly. */
const PATHS = [
  '/console/',
  '/console/flows/:flow/',
  '/console/applications/',
  '/console/applications/:application/',
  '/console/bulk-actions/:action/',
  '/console/review/',
  '/console/interviews/',
  '/console/insights/',
  '/console/runs/',
  '/console/mails/',
  '/console/try/',
  '/console/webhooks/',
  '/console/design/',
  '/console/design/:flow/',
  '/console/versions/',
  '/console/templates/',
  '/console/company/',
  '/console/audit/',
  '/console/bills/',
  '/console/keys/',
  '/console/account/',
  '/console/members/',
  '/console/single-sign-on/',
]

export const appPages = PATHS.map((path) => definePage({ method: 'GET', path, needsSession: true, handle: showApp }))

/** The frame of the application, with who is signed in; it waits for the first build. */
async function showApp(visit: SignedInVisit): Promise<PageAnswer> {
  try {
    return { status: 200, page: appPage(visit, await visit.app.get(), sessionOf(visit)) }
  } catch (error) {
    visit.log.error({ err: error }, 'the console could not be built')
    return { status: 503, page: notBuiltPage(visit) }
  }
}

function sessionOf({ operator }: SignedInVisit): ConsoleSession {
  const { userId, name, email, role, company } = operator
  return {
    user: { id: userId, name, email },
    company: { id: company.id, name: company.name, timezone: company.timezone },
    role,
    abilities: [...ABILITIES[role]],
  }
}
