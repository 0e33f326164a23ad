import type { WebhookEndpointEntry } from './company-file.ts'
import type { FileProblem, YamlPath } from './yaml-file.ts'

const ENVIRONMENT_VARIABLE = /^[A-Z][A-Z0-9_]{0,99}$/
const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/
const FEWEST_BYTES = 24
const MAX_BYTES = 64

/** What is wrong with an endpoint beyond its schema: a secret that Standard Webhooks does not take. */
export function checkWebhookEndpoint(at: YamlPath, { secret }: Partial<WebhookEndpointEntry>): FileProblem[] {
  const problem = secretProblem(secret)
  return problem === undefined ? [] : [{ at: [...at, 'secret'], message: problem }]
}

function secretProblem(secret: unknown): string | undefined {
  if (typeof secret === 'string') {
    const bytes = SECRET.test(secret) ? Buffer.from(secret.slice('whsec_'.length), 'base64').length : 0
    if (bytes >= FEWEST_BYTES && bytes <= MAX_BYTES) return undefined
    return `must be whsec_ and ${FEWEST_BYTES} to ${MAX_BYTES} random bytes in base64`
  }
  if (typeof secret !== 'object' || secret === null) return undefined
  const { env, ...others } = secret as Record<string, unknown>
  if (typeof env === 'string' && ENVIRONMENT_VARIABLE.test(env) && Object.keys(others).length === 0) return undefined
  return 'must be a text, or {env: NAME} with the name of an environment variable of the worker'
}
