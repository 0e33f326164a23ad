/** What the applicant's pages say, in English. Every other language has the same entries, or it does not compile. */
export const en = {
  common: {
    language: 'Language',
    logOut: 'Log out',
    skipToContent: 'Skip to content',
  },
  link: {
    title: 'Your application',
    forRole: (company: string) => `Your application to ${company}`,
    madeFor: (person: string) => `This link is for ${person}.`,
    notYou: 'If that is not you, close this page.',
    open: 'Open my application',
    validUntil: (moment: string) => `The link works until ${moment}.`,
  },
  loggedOut: {
    title: 'You are logged out',
    text: 'Thank you. To come back, open the link that you were sent.',
  },
  signUp: {
    title: (role: string) => `Apply: ${role}`,
    intro: 'Tell us who you are. We send you a link by email, and with it you fill in your application.',
    fullName: 'Full name',
    email: 'Email',
    phone: 'Phone number',
    phoneHelp: 'We use it only for your application.',
    leaveEmpty: 'Leave this field empty',
    send: 'Send me the link',
    sentTitle: 'Look into your mail',
    sent: (email: string) => `We have sent a link to ${email}. Open it to go on. It works for 24 hours.`,
    notThere: 'No mail after a few minutes? Look in the folder for spam, or ask again.',
    problems: {
      full_name: 'Enter your name.',
      email: 'Enter an email address, such as name@example.com.',
      phone_number: 'Enter a phone number that we can call.',
    },
  },
  signUpMail: {
    subject: (role: string, company: string) => `Your application as ${role} at ${company}`,
    text: (name: string, role: string, company: string, link: string) =>
      `Hello ${name},\n\nopen this link to go on with your application as ${role} at ${company}:\n\n${link}\n\nIt works for 24 hours. If you did not ask for it, you need do nothing.\n`,
  },
  /** Why something cannot be shown, and what to do next. */
  refusals: {
    not_found: {
      title: 'There is no such page',
      text: 'The address may have a mistake. Open the link that you were sent.',
    },
    link_unknown: {
      title: 'We do not know this link',
      text: 'Part of it may be missing. Copy all of it from the message, or ask the company for a new one.',
    },
    link_expired: {
      title: 'This link has expired',
      text: 'Ask the company for a new link. What you have filled in is kept.',
    },
    link_revoked: { title: 'This link was withdrawn', text: 'Ask the company for a new link.' },
    flow_closed: {
      title: 'This role no longer takes applications',
      text: 'The company has closed it. Ask them about other open roles.',
    },
    not_logged_in: {
      title: 'Please open your link again',
      text: 'You are not logged in, or it has been too long. Open the link that you were sent, or ask the company for a new one.',
    },
    forged: {
      title: 'Please try that again',
      text: 'We could not tell that this came from our own page. Go back, reload the page and try again. Cookies must be allowed.',
    },
    too_many: { title: 'Too many requests', text: 'Wait a minute and try again.' },
    too_large: { title: 'That is too large', text: 'Go back and choose a smaller file.' },
    not_understood: { title: 'We could not read that', text: 'Go back and try again.' },
    failed: { title: 'Something went wrong', text: 'It is our fault, not yours. Try again in a few minutes.' },
  },
}

export type Messages = typeof en
