export const HOME_PATH = '/console/'
export const SET_UP_PATH = '/console/setup/'
export const INVITATION_PATH = '/console/invitation/'
export const JOIN_PATH = '/console/join/'
export const APP_PATH = '/console/join/app/'
export const SIGN_IN_PATH = '/console/sign-in/'
/** Where who has shown their other factors makes a first passkey, since a company wants one. */
export const FIRST_PASSKEY_PATH = '/console/sign-in/first-passkey/'
export const CODE_PATH = '/console/sign-in/code/'
export const SIGN_OUT_PATH = '/console/sign-out/'
export const SIGN_ON_PATH = '/console/sign-on/'
/** What a provider of single sign-on is told of this service. */
export const SIGN_ON_CALLBACK_PATH = '/console/sign-on/callback/'
export const ACCOUNT_PATH = '/console/account/'

/** A page of the console that somebody wanted before signing in; any other address leads to the first page. */
export const pageToGoTo = (wanted: unknown): string =>
  typeof wanted === 'string' && /^\/console\/(?!api\/|assets\/)[\w\-./?=&%~,:+]*$/.test(wanted) ? wanted : HOME_PATH
