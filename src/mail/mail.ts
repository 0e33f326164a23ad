/** What a mail says. */
export interface MailContent {
  subject: string
  text: string
  html: string | null
}

/** Why a mail cannot be sent, in words for its author. */
export class MailProblem extends Error {}

const MAX_SUBJECT_CHARACTERS = 500
/** One address and nothing else: no name, no list, no line break that could inject a header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/**
 * Requires that something can be sent as one mail to one person.
 * @throws {MailProblem} for a recipient that is not one address, and for a subject that is empty, long or several lines
 */
export function requireUsable(recipient: string, { subject }: MailContent): void {
  if (!ADDRESS.test(recipient) || recipient.length > 320) {
    throw new MailProblem('The recipient is not one email address.')
  }
  if (/\p{Cc}/u.test(subject)) throw new MailProblem('The subject has a line break or another control character.')
  if (subject.trim() === '') throw new MailProblem('The subject is empty.')
  if (subject.length > MAX_SUBJECT_CHARACTERS) {
    throw new MailProblem(`The subject is longer than ${MAX_SUBJECT_CHARACTERS} characters.`)
  }
}
