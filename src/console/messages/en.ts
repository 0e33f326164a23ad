/** What the console's own pages say, in English. Every other language has the same entries, or it does not compile. */
export const en = {
  language: 'Language',
  goOn: 'Continue',
  email: 'Email',
  name: 'Your name',
  password: 'Password',
  company: 'Company',
  code: 'Code',
  setUp: {
    title: 'Set up the console',
    intro: 'You are the first one here, and become the owner.',
    token: 'Set-up code',
    tokenHelp: 'What stands behind the # of the link that the service printed when it started.',
    unknownToken: 'This code is unknown, used up, or older than an hour. Restart the service for a new one.',
    noCompany: 'There is no company yet. Apply a company file first: npm run hireline -- apply company.yaml',
    badEmail: 'Enter an email address, such as name@example.com.',
  },
  invitation: {
    title: 'Your invitation',
    intro: 'Somebody has invited you to work with them here.',
    token: 'Invitation code',
    tokenHelp: 'What stands behind the # of the link that you were sent.',
    unknownToken: 'This invitation is unknown, used up, or out of date. Ask for a new one.',
    known: 'You have an account already. Sign in, and you are a member.',
  },
  join: {
    title: (company: string) => `Join ${company}`,
    intro: (email: string) => `You will sign in as ${email}.`,
    badName: 'Enter your name.',
    passkeyTitle: 'With a passkey',
    passkeyText:
      'Your fingerprint, your face or the lock of this device. There is nothing to remember and nothing to steal.',
    passkeyButton: 'Continue with a passkey',
    passwordTitle: 'With a password',
    passwordHelp: 'At least 12 characters. A few words that only you would put together are easy to keep.',
    problems: {
      too_short: 'Use at least 12 characters.',
      too_long: 'Use at most 200 characters.',
      common: 'This is among the first that anybody would try. Use words that do not belong together.',
      breached: 'This password has leaked somewhere, and whoever guesses tries those first. Choose another one.',
    },
    usedUp: 'What let you in is used up or out of date. Ask for a new invitation.',
    known: 'Somebody has an account with this email already. Sign in instead.',
  },
  app: {
    title: 'Add an authenticator app',
    intro:
      'Read this with an app such as 1Password, Google Authenticator or Aegis. From now on it gives you a code to sign in.',
    byHand: 'You cannot read it? Type this key into the app:',
    code: 'The six digits that the app shows',
    wrong: 'This is not the code of now. Wait for the next one; if it goes on, set the clock of your telephone.',
    picture: 'QR code for your authenticator app',
  },
  codes: {
    title: 'Keep your recovery codes',
    text: 'Each lets you in once if you lose your device. Print them or keep them with your passwords: they are not shown again.',
    open: 'I have kept them',
  },
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    wrong: 'Email and password do not belong together.',
    passkeyButton: 'Sign in with a passkey',
    or: 'or',
    cancelled: 'That was cancelled. Try again, or use your password.',
    failed: 'That did not work. Try again, or use your password.',
    unknownPasskey: 'This passkey does not belong to an account here.',
    noCompany: 'You are not a member of any company here any more. Ask for an invitation.',
  },
  signOn: {
    who: 'Your work email, or your company’s short name',
    whoHelp: 'For companies whose people sign in with the company’s own account.',
    find: 'Find my company',
    unknown: 'No company here signs in by this. Check the spelling, or sign in by your password.',
    button: (company: string) => `Sign in with ${company}`,
    back: 'Other ways to sign in',
    choice: {
      title: 'Go on at your company',
      text: (hosts: string) => `You show who you are at ${hosts}, and come back here.`,
    },
    only: {
      title: 'Sign in at your company',
      text: 'Your company lets people in by its own sign-in alone. Neither a password nor a passkey of yours opens it here.',
    },
    steppedUp: { title: 'That was you', text: 'Close this window and go on where you were.' },
    problems: {
      away: {
        title: 'Your company’s sign-in does not answer',
        text: 'It was asked and did not answer in time. Try again in a minute; if it goes on, tell who looks after it at your company.',
      },
      untrusted: {
        title: 'That could not be confirmed',
        text: 'What your company’s sign-in answered is not as it should be, so nobody was let in. Try again; if it goes on, tell who looks after it at your company.',
      },
      declined: {
        title: 'You were not signed in',
        text: 'Your company’s sign-in did not let you in, or you went back. You can try again.',
      },
      stale: {
        title: 'Begin again',
        text: 'This sign-in was begun in another window or browser, took longer than ten minutes, or was used already.',
      },
      raced: { title: 'Begin again', text: 'Something came in between. Try once more.' },
      unverified_email: {
        title: 'Your email is not confirmed',
        text: 'Your company’s sign-in does not say that your email is yours, so no invitation can be found by it. Ask who looks after it to confirm it.',
      },
      foreign_domain: {
        title: 'You are not known here',
        text: 'Your company’s sign-in does not speak for the domain of your email here. Ask an owner of your company’s console.',
      },
      known_email: {
        title: 'There is an account with your email',
        text: 'An email alone does not open it. Sign in as you did before, and link your company’s sign-in in your account; if that account is not yours, ask an owner of your company’s console.',
      },
      not_invited: {
        title: 'You are not a member',
        text: 'Your company’s sign-in knows you, but you are not a member of its console. Ask an owner for an invitation.',
      },
      not_you: {
        title: 'That was not you',
        text: 'Your company’s sign-in named somebody else, or did not say that you have shown just now who you are. Close this window and try again.',
      },
      not_linked: {
        title: 'That was not linked',
        text: 'Somebody here has this sign-in already, or you have another one. An owner can help.',
      },
    },
  },
  passkeysOnly: {
    title: (company: string) => `${company} wants a passkey`,
    known: 'This company takes passkeys alone. Your password opens it no more: sign in with the passkey that you have.',
    first:
      'This company takes passkeys alone, and you have none yet. Make one now: your fingerprint, your face or the lock of this device lets you in from now on.',
    make: 'Make a passkey and sign in',
    join: 'This company takes passkeys alone.',
    lost: 'You have lost your passkey? Ask who runs this service for an invitation with which you choose anew.',
    unsupported:
      'Here is no button, since this browser has no passkeys or runs no JavaScript. Open this page in a current browser, on a device that has a lock.',
    noName:
      'Browsers take passkeys only for a name, and not for an address of numbers. Open this service by its name, such as https://hiring.example.com or http://localhost.',
    cancelled: 'That was cancelled. Try again.',
    failed: 'That did not work. Try again.',
    tooLate: 'That took too long, or you have a passkey by now. Sign in again.',
  },
  secondFactor: {
    title: 'Your second factor',
    code: 'The six digits of your authenticator app',
    help: 'Or one of your recovery codes.',
    wrong: 'This code is not right, or it was used already.',
  },
  signedOut: { title: 'You are signed out', again: 'Sign in again' },
  needsScript: 'You are signed in. The console needs JavaScript, which your browser does not run here.',
  notBuilt: {
    title: 'The console is not built',
    text: 'Its build failed; the log says why. Where Vite is missing, run “hireline console build --out DIR” on a machine that has it, and set CONSOLE_DIR.',
  },
  back: 'To the first page',
  refusals: {
    not_found: { title: 'There is nothing here', text: 'Perhaps the address is misspelt, or what was here is gone.' },
    forged: { title: 'This came from another page', text: 'Open the console itself and try again there.' },
    too_many: { title: 'That was too often', text: 'Wait a minute and try again.' },
    too_large: { title: 'That is too large', text: 'Send less at a time.' },
    not_understood: { title: 'That could not be understood', text: 'Go back and try again.' },
    unavailable: { title: 'The service is not there at the moment', text: 'Try again in a minute. Nothing is lost.' },
    failed: { title: 'Something went wrong', text: 'It was noted. Try again; if it goes on, tell your operator.' },
  },
}

export type Messages = typeof en
