import { changeCandidate } from '../../candidates/actions/change-candidate.ts'
import { findCandidates } from '../../candidates/queries.ts'
import type { PublicCompany } from '../../companies/public-company.ts'
import type { Config } from '../../config.ts'
import { withOrigin } from '../../contract/origin.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import type { View } from '../../portal/layout.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import type { NewEmail } from '../new-email-token.ts'

/** Gives a person the email that they have proven, and tells the former one. @returns why not, if so */
export async function confirmNewEmail(
  db: Database,
  config: Config,
  company: PublicCompany,
  { companyId, candidateId, since, email }: NewEmail,
  { messages, say }: Pick<View, 'messages' | 'say'>,
): Promise<'done' | 'over' | 'taken'> {
  return withOrigin({ actor: { type: 'applicant', id: candidateId } }, () =>
    inTransaction(db, async (transaction) => {
      const [candidate] = await findCandidates(transaction, companyId, [candidateId])
      if (candidate?.email === email) return 'done'
      if (candidate?.updated_at.toISOString() !== since) return 'over'
      const { email: before } = candidate
      const changed = await changeCandidate(transaction, companyId, candidateId, { email }, 'overwrite')
      if ('taken' in changed) return 'taken'
      if (before !== null) {
        const { noticeSubject, noticeText } = messages.ownData
        await writeMail(transaction, secretsOf(config), companyId, before, {
          subject: say(noticeSubject, { company: company.name }),
          text: say(noticeText, { company: company.name }),
          html: null,
        })
      }
      return 'done'
    }),
  )
}
