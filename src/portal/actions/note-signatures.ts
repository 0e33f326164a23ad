import type { Config } from '../../config.ts'
import { currentOrigin } from '../../contract/origin.ts'
import type { Database } from '../../db/database.ts'
import { type Evidence, evidenceOf } from '../../documents/signature.ts'
import { findSignatures, storeSignatures } from '../../documents/signature-queries.ts'
import type { Page } from '../../flows/flow.ts'
import { writeMail } from '../../mail/actions/write-mail.ts'
import { MailProblem } from '../../mail/mail.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { findFilledForm } from '../forms/filled-form.ts'
import { askedOf, type Standing } from '../forms/standing.ts'
import { findToldApplicant } from '../interviews/queries.ts'
import { plainMail } from '../notices/notice-mail.ts'
import type { SessionView } from '../views/application-frame.ts'
import { momentIn } from '../views/moment.ts'
import { signedText } from '../views/signed-text.ts'
import { plainWords } from '../views/words.ts'

/** Who signs: what they read the page with, and what copies are mailed with. */
export interface Signer {
  view: SessionView
  config: Config
}

/**
 * Keeps the evidence of the signatures of a page that was just sent, and mails the applicant a copy. A page that is sent again as
 * it was is not signed again.
 */
export async function noteSignatures(
  transaction: Database,
  { view, config }: Signer,
  standing: Standing,
  page: Page,
): Promise<void> {
  const elements = askedOf(standing, page)
  const signatures = elements.filter(({ type }) => type === 'signature')
  if (signatures.length === 0) return
  const { companyId } = view.session
  const { id: applicationId } = standing.application
  const filled = await findFilledForm(transaction, companyId, applicationId, elements)
  const documentIds = signatures.flatMap(({ id }) => filled.documents.get(id)?.id ?? [])
  if (documentIds.length === 0) return
  const role = plainWords(view, standing.flow.translations.name)
  const content = signedText(view, { role, page, elements, filled })
  const evidence = evidenceOf(content, { address: currentOrigin().address, language: view.language })
  const known = await findSignatures(transaction, companyId, applicationId)
  let isNew = false
  for (const documentId of documentIds) {
    const before = known.filter(({ document_id }) => document_id === documentId).toReversed()
    if (before.at(-1)?.sha256 === evidence.sha256) continue
    isNew = true
    const all = before.map(({ document_id: _, form_element_id: __, ...one }): Evidence => one)
    await storeSignatures(transaction, companyId, documentId, [...all, evidence])
  }
  if (isNew) await mailCopy(transaction, { view, config }, { standing, page, role, evidence })
}

async function mailCopy(
  transaction: Database,
  { view, config }: Signer,
  { standing, page, role, evidence }: { standing: Standing; page: Page; role: string; evidence: Evidence },
): Promise<void> {
  if (config.SMTP_URL === undefined) return
  const { companyId } = view.session
  const { id: applicationId } = standing.application
  const email = (await findToldApplicant(transaction, companyId, applicationId))?.email
  if (!email) return
  const { language, messages, session, say } = view
  const { company } = session
  const when = momentIn(language, company.timezone, new Date(evidence.signed_at))
  const intro = say(messages.signedMail.text, { role, company: company.name, when, address: evidence.address ?? '' })
  const mail = plainMail(language, {
    subject: say(messages.signedMail.subject, {
      page: plainWords(view, page.translations.name),
      company: company.name,
    }),
    text: [intro, evidence.content, say(messages.signedMail.hash, { hash: evidence.sha256 })].join('\n\n'),
  })
  try {
    await writeMail(transaction, secretsOf(config), companyId, email, mail, applicationId)
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error
  }
}
