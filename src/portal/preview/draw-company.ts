import type { PublicCompany } from '../../companies/public-company.ts'
import type { PublicFlow } from '../../flows/queries.ts'
import type { RenderedPage } from '../layout.ts'
import { rolesPage } from '../views/roles-page.ts'
import { signUpPage } from '../views/sign-up-page.ts'
import { type PreviewWish, previewView } from './draw-screen.ts'

/** Where people come to know a company that need not be in force: the page of a flow, or that of all its roles if none is public. */
export function drawCompany(company: PublicCompany, [flow]: PublicFlow[], wish: PreviewWish): RenderedPage {
  const view = { ...previewView(company, wish), isLoggedIn: false }
  return flow ? signUpPage(view, { ...flow, company }) : rolesPage(view, company, [])
}
