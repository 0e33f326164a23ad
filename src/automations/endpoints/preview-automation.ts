import { Type } from 'typebox'
import { recordRead } from '../../audit/record.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { previewAutomation as preview } from '../actions/preview-automation.ts'
import { AutomationPreview } from '../automation-preview.ts'

export const previewAutomation = defineEndpoint({
  method: 'POST',
  path: '/v1/applications/:application_id/automations/:automation_id/preview/',
  operationId: 'previewAutomation',
  summary: 'Try an automation with a person',
  description:
    'Takes its steps as things stand now, through all their waits, and undoes everything: no mail is sent, no webhook called, nothing kept. Conditions come with the values that they looked at, mails and webhooks with what this person’s would say. It is tried whether it is switched on or not, and whatever its trigger waits for.',
  tag: 'Automations',
  scope: 'applications:write',
  params: StrictObject({
    application_id: Uuid('Application'),
    automation_id: Uuid('Automation of its flow'),
  }),
  body: StrictObject({
    payload: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          'For one that a webhook triggers: what is sent to it, of any shape. Without it, it is as though a payload had named the application.',
      }),
    ),
  }),
  success: { 200: reference(AutomationPreview) },
  errors: ['application_not_found', 'automation_not_found', 'empty_payload', 'missing_field', 'invalid_field'],
  async handle({ db, config, company, params, body }) {
    const { application_id: applicationId, automation_id: automationId } = params
    const command = { automationId, applicationId, payload: body.payload }
    const previewed = await preview(db, config, company, command)
    await recordRead(db, company.id, {
      action: 'application.read',
      objectId: applicationId,
      applicationIds: [applicationId],
    })
    return ok(previewed)
  },
})
