import { Type } from 'typebox'
import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { cachedFlow } from '../../flows/known-flows.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { listTemplates } from '../../mail/queries.ts'
import { textProviderOf } from '../../text-messages/provider.ts'
import { channelField, MESSAGE_CHANNELS, MessageTemplate } from '../message.ts'
import { messagePaths, messageProblem } from '../message-paths.ts'

export const listMessageTemplates = defineEndpoint({
  method: 'GET',
  path: '/v1/hiring-flow/:hiring_flow_id/message-templates/',
  operationId: 'listMessageTemplates',
  summary: 'List what messages to people of a hiring flow can say',
  description: 'The templates of the company file by their keys, and the paths that own words can name.',
  tag: 'Applications',
  scope: 'messages:write',
  params: StrictObject({ hiring_flow_id: Uuid('Hiring flow') }),
  success: {
    200: StrictObject(
      {
        count: Type.Integer(),
        results: Type.Array(reference(MessageTemplate)),
        channels: Type.Array(channelField, { description: 'By which a message can be sent now.' }),
        paths: Type.Array(Type.String(), { description: 'To be written as `{{ path }}`.' }),
      },
      { title: 'MessageTemplates' },
    ),
  },
  errors: ['hiring_flow_not_found'],
  async handle({ db, config, company, params }) {
    const flow = await cachedFlow(db, company, params.hiring_flow_id)
    if (!flow) throw new Fault('hiring_flow_not_found', 'There is no such hiring flow.')
    const rows = await listTemplates(db, company.id)
    const results = rows.map(({ key, subject, text, html, languages }) => ({
      key,
      channel: 'mail' as const,
      subject,
      text,
      languages,
      problem: [subject, text, html ?? ''].map((one) => messageProblem(one, flow)).find(Boolean) ?? null,
    }))
    const channels = MESSAGE_CHANNELS.filter((channel) => channel === 'mail' || textProviderOf(config) !== undefined)
    return ok({ count: results.length, results, channels, paths: messagePaths(flow) })
  },
})
