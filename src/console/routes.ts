import type { Endpoint } from '../http/endpoint.ts'
import { addPasskey } from './endpoints/add-passkey.ts'
import { changePassword } from './endpoints/change-password.ts'
import { changeRole } from './endpoints/change-role.ts'
import { checkFlowDraft } from './endpoints/check-flow-draft.ts'
import { completeFlowDraft } from './endpoints/complete-flow-draft.ts'
import { deleteView } from './endpoints/delete-view.ts'
import { editFlowDraft } from './endpoints/edit-flow-draft.ts'
import { endOwnSessions } from './endpoints/end-own-sessions.ts'
import { getAccount } from './endpoints/get-account.ts'
import { getFlowDesign } from './endpoints/get-flow-design.ts'
import { getHome } from './endpoints/get-home.ts'
import { getMessageTexts } from './endpoints/get-message-texts.ts'
import { getSingleSignOn } from './endpoints/get-single-sign-on.ts'
import { getStepUp } from './endpoints/get-step-up.ts'
import { inviteMember } from './endpoints/invite-member.ts'
import { linkSingleSignOn } from './endpoints/link-single-sign-on.ts'
import { listKeys } from './endpoints/list-keys.ts'
import { listMemberships } from './endpoints/list-memberships.ts'
import { listViews } from './endpoints/list-views.ts'
import { makeKey } from './endpoints/make-key.ts'
import { makeRecoveryCodes } from './endpoints/make-recovery-codes.ts'
import { offerPasskey } from './endpoints/offer-passkey.ts'
import { offerStepUpByPasskey } from './endpoints/offer-step-up-by-passkey.ts'
import { pinView } from './endpoints/pin-view.ts'
import { previewMessageText } from './endpoints/preview-message-text.ts'
import { publishFlowDraft } from './endpoints/publish-flow-draft.ts'
import { removeMember } from './endpoints/remove-member.ts'
import { removePasskey } from './endpoints/remove-passkey.ts'
import { removeSingleSignOn } from './endpoints/remove-single-sign-on.ts'
import { renewInvitation } from './endpoints/renew-invitation.ts'
import { requirePasskeys } from './endpoints/require-passkeys.ts'
import { requireSingleSignOn } from './endpoints/require-single-sign-on.ts'
import { revokeInvitation } from './endpoints/revoke-invitation.ts'
import { revokeKey } from './endpoints/revoke-key.ts'
import { rotateKey } from './endpoints/rotate-key.ts'
import { saveView } from './endpoints/save-view.ts'
import { setSingleSignOn } from './endpoints/set-single-sign-on.ts'
import { signMemberOut } from './endpoints/sign-member-out.ts'
import { stepUp } from './endpoints/step-up.ts'
import { stepUpByPasskey } from './endpoints/step-up-by-passkey.ts'
import { trySingleSignOn } from './endpoints/try-single-sign-on.ts'
import { unlinkSingleSignOn } from './endpoints/unlink-single-sign-on.ts'
import type { ConsolePage } from './page.ts'
import { makeFirstPasskey, offerFirstPasskey, showFirstPasskey } from './pages/first-passkey.ts'
import { addApp, chooseFactors, showApp, showJoin } from './pages/join.ts'
import { addFirstPasskey, offerNewPasskey } from './pages/join-with-passkey.ts'
import { openInvitation, showInvitation } from './pages/open-invitation.ts'
import { setUp, showSetUp } from './pages/set-up.ts'
import { appPages } from './pages/show-app.ts'
import { showCompanyPreview } from './pages/show-company-preview.ts'
import { showDocument } from './pages/show-document.ts'
import { showPreview } from './pages/show-preview.ts'
import { checkCode, showCode, showSignIn, signIn } from './pages/sign-in.ts'
import { offerPasskeys, signInWithPasskey } from './pages/sign-in-with-passkey.ts'
import { chooseProvider, returnFromProvider, startSignOn, startStepUp } from './pages/sign-on.ts'
import { signOut } from './pages/sign-out.ts'

/** What the server renders. */
export const consolePages: ConsolePage[] = [
  ...appPages,
  showDocument,
  showPreview,
  showCompanyPreview,
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
  showFirstPasskey,
  offerFirstPasskey,
  makeFirstPasskey,
  offerPasskeys,
  signInWithPasskey,
  signOut,
  chooseProvider,
  startSignOn,
  startStepUp,
  returnFromProvider,
]

/** What the application asks beside the external API: no integrator could want it. */
export const consoleEndpoints: Endpoint[] = [
  getFlowDesign,
  checkFlowDraft,
  completeFlowDraft,
  editFlowDraft,
  publishFlowDraft,
  getMessageTexts,
  previewMessageText,
  listViews,
  saveView,
  pinView,
  deleteView,
  getAccount,
  endOwnSessions,
  changePassword,
  makeRecoveryCodes,
  offerPasskey,
  addPasskey,
  removePasskey,
  linkSingleSignOn,
  unlinkSingleSignOn,
  listMemberships,
  inviteMember,
  renewInvitation,
  revokeInvitation,
  changeRole,
  removeMember,
  signMemberOut,
  getSingleSignOn,
  trySingleSignOn,
  setSingleSignOn,
  requireSingleSignOn,
  removeSingleSignOn,
  requirePasskeys,
  getHome,
  listKeys,
  makeKey,
  rotateKey,
  revokeKey,
  getStepUp,
  stepUp,
  offerStepUpByPasskey,
  stepUpByPasskey,
]
