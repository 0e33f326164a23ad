/** What is said of mails and links to all people, in English. */
export const outbox = {
  title: 'Mails and links',
  links: 'Links',
  status: 'State',
  email: 'Address',
  noMails: 'No mails',
  noMailsText: 'Nothing fits these filters. What goes out to people appears here.',
  noLinks: 'No links',
  noLinksText: 'Whoever opens a link is logged in as the applicant. Each that is made appears here.',
  openPerson: 'Open the application',
  find: 'Find them',
  validUntil: (moment: string) => `good until ${moment}`,
  usedAt: (moment: string) => `used first ${moment}`,
}
