import { FAULT_CODES, type FaultCode } from '../../contract/fault-codes.ts'
import type { Endpoint } from '../endpoint.ts'
import { type DescribedResponse, headerReferences } from './answer-headers.ts'
import type { JsonSchema } from './json-schema.ts'
import { operationFaults } from './operation-faults.ts'

/** The names of the statuses that an operation answers with several codes of its own. */
const STATUS_NAMES: Record<number, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  500: 'Failed',
}

const EXTRA_HEADERS: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** The error responses of the operations, each with the codes that it can have and no others. */
export class ErrorResponses {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly responses: Record<string, DescribedResponse> = {}

  /** References by status. */
  of(endpoint: Endpoint): Record<string, { $ref: string }> {
    const faults = [...operationFaults(endpoint)].toSorted(([one], [other]) => one - other)
    return Object.fromEntries(
      faults.map(([status, codes]) => [
        status,
        { $ref: `#/components/responses/${this.#add(endpoint, status, codes)}` },
      ]),
    )
  }

  /** One code is described once for all operations. */
  #add({ operationId }: Endpoint, status: number, codes: FaultCode[]): string {
    const [first] = codes as [FaultCode]
    const name = codes.length === 1 ? pascalCase(first) : `${pascalCase(operationId)}${STATUS_NAMES[status]}`
    const schema = name.endsWith('Error') ? name : `${name}Error`
    this.schemas[schema] ??= errorSchema(codes)
    this.responses[name] ??= {
      description: codes.map((code) => `- \`${code}\`: ${FAULT_CODES[code].when}`).join('\n'),
      headers: headerReferences(EXTRA_HEADERS[status]),
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${schema}` },
          example: { status: 'error', message: FAULT_CODES[first].when, code: first },
        },
      },
    }
    return name
  }
}

const errorSchema = (codes: FaultCode[]): JsonSchema => ({
  type: 'object',
  required: ['status', 'message', 'code'],
  properties: {
    status: { type: 'string', const: 'error' },
    message: { type: 'string', description: 'What is wrong, for a person.' },
    code: { type: 'string', enum: codes },
    details: { $ref: '#/components/schemas/ErrorDetails' },
  },
  additionalProperties: false,
})

const pascalCase = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
