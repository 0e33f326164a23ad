/** What the record says of what goes out about somebody, in English. */
export const correspondenceEn = {
  mails: {
    title: 'Mails',
    none: 'No mail yet. What automations and moves send is shown here.',
    to: (recipient: string) => `to ${recipient}`,
    statuses: {
      pending: 'waits to be sent',
      sent: 'sent',
      failed: 'could not be sent',
      kept: 'not sent: there is no mail server',
    },
    retried: (attempts: number) => (attempts === 1 ? 'tried once' : `tried ${attempts} times`),
    noText: 'What it said is kept no longer.',
    textHelp: 'Addresses are shortened, since a link can log the applicant in.',
    loading: 'Reading the mail',
  },
  textMessages: {
    title: 'Text messages',
    segments: (count: number) => (count === 1 ? '1 segment' : `${count} segments`),
    statuses: {
      pending: 'waits to be sent',
      sent: 'sent',
      failed: 'could not be sent',
      kept: 'not sent: there is no provider',
    },
  },
  links: {
    title: 'Links for the applicant',
    none: 'No link yet. Whoever opens one is logged in as the applicant.',
    copy: 'Copy a new link',
    copied: (moment: string) => `Copied a new link. It is good until ${moment}.`,
    send: 'Mail a link',
    sent: 'A link is on its way',
    revoke: 'Revoke',
    revokeNamed: (moment: string) => `Revoke the link of ${moment}`,
    revoked: 'Revoked the link',
    noEmail: 'Without an email address there is no link. Correct it first.',
    copyByHand: 'The browser does not let us copy. Here is the link:',
    until: (moment: string) => `until ${moment}`,
    states: { unused: 'not used yet', used: 'used', expired: 'expired', revoked: 'revoked' },
    once: 'good once',
  },
  deliveries: {
    title: 'Webhooks',
    statuses: { pending: 'waits', delivered: 'delivered', failed: 'given up' },
    next: (moment: string) => `next try ${moment}`,
    answered: (status: string) => `answered ${status}`,
    resend: 'Send again',
    resendTo: (type: string, host: string) => `Send again: ${type} to ${host}`,
    resent: 'It is on its way again',
  },
  more: 'Show more',
}

export type CorrespondenceMessages = typeof correspondenceEn
