/** What is said of links that are mailed to people, in English. */
export const linking = {
  choice: 'A link to their application',
  help: 'A mail in their own language, with a link of their own that logs them in for a week at most.',
  closed: (count: string) => `${count} applied for a role that takes nobody now`,
  closedOne: 'applied for a role that takes nobody now',
}
