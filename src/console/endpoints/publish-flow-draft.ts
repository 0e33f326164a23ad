import { Type } from 'typebox'
import { publishFlowDraft as publish } from '../../config-as-code/actions/flow-draft.ts'
import { ConfigurationChange } from '../../config-as-code/configuration.ts'
import { refuseFile } from '../../config-as-code/refuse-file.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { FlowDraftFields } from '../contracts/flow-draft.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

/** Applies a draft of a flow, as `hireline apply` would. */
export const publishFlowDraft = defineConsoleEndpoint({
  method: 'POST',
  path: '/flow-designs/:flow_slug/publish/',
  operationId: 'publishFlowDraft',
  summary: 'Publish a draft of a flow',
  ability: 'configuration:write',
  needsStepUp: true,
  params: StrictObject({ flow_slug: Type.String() }),
  body: StrictObject({ ...FlowDraftFields, take_over: Type.Optional(Type.Boolean()) }),
  success: { 200: StrictObject({ changes: Type.Array(ConfigurationChange) }) },
  errors: [
    'hiring_flow_not_found',
    'invalid_configuration',
    'configuration_changed',
    'configuration_managed_elsewhere',
  ],
  async handle({ db, config, company, params, body }) {
    const { changes } = await refuseFile(() =>
      publish(db, secretsOf(config), company.id, {
        flow: params.flow_slug,
        yaml: body.yaml,
        basedOn: body.based_on,
        takesOver: body.take_over,
      }),
    )
    return ok({ changes })
  },
})
