import type { Endpoint } from '../http/endpoint.ts'
import { deleteView } from './endpoints/delete-view.ts'
import { listViews } from './endpoints/list-views.ts'
import { saveView } from './endpoints/save-view.ts'
import type { ConsolePage } from './page.ts'
import { endOwnSession, showAccount } from './pages/account.ts'
import { addApp, chooseFactors, showApp, showJoin } from './pages/join.ts'
import { addFirstPasskey, offerNewPasskey } from './pages/join-with-passkey.ts'
import { openInvitation, showInvitation } from './pages/open-invitation.ts'
import { setUp, showSetUp } from './pages/set-up.ts'
import { appPages } from './pages/show-app.ts'
import { showDocument } from './pages/show-document.ts'
import { checkCode, showCode, showSignIn, signIn } from './pages/sign-in.ts'
import { offerPasskeys, signInWithPasskey } from './pages/sign-in-with-passkey.ts'
import { signOut } from './pages/sign-out.ts'

/** What the server renders. */
export const consolePages: ConsolePage[] = [
  ...appPages,
  showDocument,
  showSetUp,
  setUp,
  showInvitation,
  openInvitation,
  showJoin,
  chooseFactors,
  showApp,
  addApp,
  offerNewPasskey,
  addFirstPasskey,
  showSignIn,
  signIn,
  showCode,
  checkCode,
  offerPasskeys,
  signInWithPasskey,
  signOut,
  showAccount,
  endOwnSession,
]

/** What the application asks beside the external API: no integrator could want it. */
export const consoleEndpoints: Endpoint[] = [listViews, saveView, deleteView]
