import { recordAudit } from '../../audit/record.ts'
import { findMailChoice } from '../../candidates/stopped-mail-queries.ts'
import { findPublicCompanyById } from '../../companies/queries.ts'
import type { Config } from '../../config.ts'
import type { CallerActor, CallerCompany } from '../../contract/caller.ts'
import { Fault } from '../../contract/fault.ts'
import { type Database, inTransaction } from '../../db/database.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { issueLink } from '../../magic-links/actions/issue-link.ts'
import { mailedLinkSeconds } from '../../magic-links/mailed-link.ts'
import { MailProblem } from '../../mail/mail.ts'
import { mailWishedLink } from '../../portal/actions/mail-link.ts'
import { requireApplication } from '../require-application.ts'
import { FLOW_TAKES_NOBODY, unreachable } from '../unreachable.ts'

/**
 * Mails the person of an application a new link to it, in their language.
 * @throws {Fault} application_not_found, no_email, mails_stopped, hiring_flow_not_published
 */
export async function sendLink(
  db: Database,
  config: Config,
  company: CallerCompany,
  applicationId: string,
  actor: CallerActor,
) {
  return inTransaction(db, async (transaction) => {
    const application = await requireApplication(transaction, company.id, applicationId)
    const { email, candidate_id: candidateId, hiring_flow_id: flowId } = application
    if (email === null) throw unreachable('mail', 'unknown')
    const { areStopped, language } = await findMailChoice(transaction, company.id, candidateId)
    if (areStopped) throw unreachable('mail', 'stopped')
    const [flow, sender] = [
      await cachedFlow(transaction, company, flowId),
      await findPublicCompanyById(transaction, company.id),
    ]
    if (!flow || !sender) throw new Error(`Application ${applicationId} has no flow or company.`)
    if (flow.status !== 'PUBLISHED') throw new Fault(FLOW_TAKES_NOBODY.code, FLOW_TAKES_NOBODY.message)
    const command = { email, hiring_flow_id: flowId, expiry_duration_in_seconds: mailedLinkSeconds(config) }
    const link = await issueLink(transaction, config, company, command, actor)
    const about = { email, applicationId, token: link.token, translations: flow.translations, language }
    const mailId = await mailWishedLink(transaction, config, sender, about).catch(asFault)
    await recordAudit(transaction, company.id, {
      action: 'magic_link.sent',
      objectId: link.id,
      candidateId,
      details: { application_id: applicationId, mail_id: mailId },
    })
    return { linkId: link.id, mailId, expiresAt: link.expiresAt }
  })
}

function asFault(error: unknown): never {
  if (error instanceof MailProblem) throw new Fault('no_email', error.message)
  throw error
}
