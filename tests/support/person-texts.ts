import { createHash } from 'node:crypto'
import { pdfOf } from './form.ts'
import type { Person } from './whole-life.ts'

/** Somebody whose every text is theirs alone. */
export const somebody = (mark: string, number: number): Person => ({
  first: `Zephyrine${mark}`,
  last: `Quillfeather${mark}`,
  email: `zephyrine.${mark}@example.org`.toLowerCase(),
  oldEmail: `old-${mark}+jobs@example.net`.toLowerCase(),
  phone: `+1202555${String(number).padStart(4, '0')}`,
  identifier: `EXT-${mark}-${number}`,
  double: { email: `double-${mark}@example.com`.toLowerCase(), identifier: `TWICE-${mark}-${number}` },
  answer: `xylophone ${mark} polish`,
  passport: `88XK${mark}21`,
  street: `${number} Marzipan ${mark} Lane`,
})

/** All that tells who a person is, in the spellings in which it can be stored. */
export function textsOf(person: Person): string[] {
  const { first, last, email, oldEmail, phone, identifier, double, answer, passport, street } = person
  const national = phone.slice(2)
  const papers = ['licence', 'resume', 'permit', 'unfinished', 'imported'].map((name) =>
    createHash('sha256')
      .update(pdfOf(`${name} of ${last}: ${passport}`))
      .digest('hex'),
  )
  const mailbox = createHash('sha256').update(oldEmail.replace(/\+.*@/, '@')).digest('hex')
  return [
    first,
    last,
    email,
    oldEmail,
    phone,
    phone.slice(1),
    national,
    identifier,
    double.email,
    double.identifier,
    answer,
    passport,
    street,
    `${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`,
    ...papers,
    mailbox,
  ].map((text) => text.toLowerCase())
}
