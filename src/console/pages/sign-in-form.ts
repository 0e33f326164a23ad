import { listProviders } from '../../single-sign-on/provider-queries.ts'
import { type PageAnswer, shownAgain, type Visit } from '../page.ts'
import { HOME_PATH } from '../paths.ts'
import { type SignInForm, signInPage } from '../views/sign-in-pages.ts'

/** The page for signing in, with the providers that there are: one has a button, and several are found by what somebody types. */
export async function signInForm(visit: Visit, form: SignInForm) {
  return signInPage(visit, form, await listProviders(visit.db, 2))
}

/** The same, after something that did not work. */
export const showSignInAgain = async (visit: Visit, form: Partial<SignInForm>): Promise<PageAnswer> =>
  shownAgain(await signInForm(visit, { next: HOME_PATH, ...form }))
