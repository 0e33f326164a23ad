import { Type } from 'typebox'
import { findApplication } from '../../applications/queries.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { configuredUrl } from '../../http/request-url.ts'
import { issueLink } from '../../magic-links/actions/issue-link.ts'
import { linkPath } from '../../magic-links/magic-link.ts'
import { defineStep, RunRefusal, requireApplication } from '../step.ts'

/**
 * Makes a link that logs the candidate in; later steps can put it into their texts as `{{
 * steps.create_magic_link.magic_link }}`.
 */
export const createMagicLinkStep = defineStep({
  settings: StrictObject({
    expiry_duration_in_seconds: Type.Optional(Type.Integer({ minimum: 1 })),
    single_use: Type.Optional(Type.Boolean()),
  }),
  async run(db, context, settings) {
    const { company, config, run } = context
    const application = await findApplication(db, company.id, requireApplication(context))
    if (!application?.email) throw new RunRefusal('The candidate has no email, which a magic link is for.')
    const command = { email: application.email, hiring_flow_id: application.hiring_flow_id, ...settings }
    const { token, expiresAt } = await issueLink(db, config, company, command, {
      type: 'automation',
      id: run.automationId,
    })
    const url = configuredUrl(config, linkPath(token)).href
    return {
      result: { magic_link: url, expires_at: expiresAt.toISOString() },
      did: { link: { url, expiresAt } },
    }
  },
})
