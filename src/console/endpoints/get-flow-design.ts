import { Type } from 'typebox'
import { requireCompanyById } from '../../companies/actions/require-company.ts'
import { digestOf } from '../../config-as-code/actions/flow-draft.ts'
import { writeCompanyFile } from '../../config-as-code/actions/write-company-file.ts'
import { type FlowPart, flowPart, withoutAddresses } from '../../config-as-code/flow-part.ts'
import { managerOf } from '../../config-as-code/managers.ts'
import { findLatestVersion, MANAGERS } from '../../config-as-code/version-queries.ts'
import { yamlText } from '../../config-as-code/yaml-text.ts'
import { Fault } from '../../contract/fault.ts'
import { OneOf, StrictObject } from '../../contract/schemas.ts'
import { CONTENT_TYPES } from '../../file-types/file-type.ts'
import { type ConstraintName, MEMBER_TYPES } from '../../flows/element-type.ts'
import { ELEMENT_TYPES, type ElementType } from '../../flows/flow.ts'
import { ok } from '../../http/endpoint.ts'
import { ABILITIES } from '../../operators/policy.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

const MEMBERS: readonly string[] = MEMBER_TYPES
/** What there is to ask, and how each can be limited. */
const TYPES = Object.entries(ELEMENT_TYPES).map(([type, { constraints, filterClass }]) => ({
  type: type as ElementType,
  constraints: [...constraints],
  is_member: MEMBERS.includes(type),
  is_answered: filterClass !== null,
}))

const anything = { type: 'array', items: { type: 'object', additionalProperties: true } }

/** A flow as it is described: what a picture is drawn from, and the text of the file. */
export const getFlowDesign = defineConsoleEndpoint({
  method: 'GET',
  path: '/flow-designs/:flow_slug/',
  operationId: 'getFlowDesign',
  summary: 'Read how a flow is described',
  ability: 'flows:read',
  params: StrictObject({ flow_slug: Type.String() }),
  success: {
    200: StrictObject({
      flows: Type.Unsafe<FlowPart['flows']>(anything),
      automations: Type.Unsafe<FlowPart['automations']>(anything),
      email_templates: Type.Unsafe<FlowPart['email_templates']>(anything),
      yaml: Type.String(),
      digest: Type.String(),
      managed_in: OneOf([...MANAGERS]),
      element_types: Type.Array(
        StrictObject({
          type: Type.Unsafe<ElementType>({ type: 'string' }),
          constraints: Type.Array(Type.Unsafe<ConstraintName>({ type: 'string' })),
          is_member: Type.Boolean({ description: 'Whether a group may ask for it in each entry.' }),
          is_answered: Type.Boolean(),
        }),
      ),
      file_types: Type.Array(Type.String()),
    }),
  },
  errors: ['hiring_flow_not_found'],
  async handle({ db, config, company, operator, params }) {
    const file = await writeCompanyFile(db, secretsOf(config), await requireCompanyById(db, company.id))
    const found = flowPart(file, params.flow_slug)
    if (!found) throw new Fault('hiring_flow_not_found', 'There is no such flow.')
    const part = ABILITIES[operator.role].includes('configuration:read') ? found : withoutAddresses(found)
    const latest = await findLatestVersion(db, company.id)
    return ok({
      ...part,
      yaml: yamlText(part),
      digest: digestOf(found),
      managed_in: managerOf(latest),
      element_types: TYPES,
      file_types: Object.keys(CONTENT_TYPES),
    })
  },
})
