import type { FastifyRequest } from 'fastify'
import { Fault } from '../../contract/fault.ts'
import type { Endpoint } from '../../http/endpoint.ts'
import type { Guard } from '../../http/entrance.ts'

/**
 * Refuses who has given no factor lately: a session alone, which somebody may have come by, is not enough.
 * @throws {Fault} step_up_required
 */
export const requireStepUp: Guard = async ({ operator }) => {
  if (operator?.hasSteppedUp) return
  throw new Fault('step_up_required', 'Show first that it is you: by your password, a code of your app, or a passkey.')
}

/** The same for an endpoint, once its fields are read; a dry run is nothing that needs it. */
export const requireStepUpFor =
  (endpoint: Endpoint): Guard =>
  async (request, reply) => {
    if (!isDryRun(endpoint, request)) await requireStepUp(request, reply)
  }

/** Nothing is validated yet: whatever is not plainly a dry run is none. */
function isDryRun({ body, query }: Endpoint, request: FastifyRequest): boolean {
  const has = (fields: unknown) =>
    Object.hasOwn((fields as { properties?: object } | undefined)?.properties ?? {}, 'dry_run')
  const sent = { body: request.body as { dry_run?: unknown } | null, query: request.query as { dry_run?: unknown } }
  return (has(body) && sent.body?.dry_run === true) || (has(query) && sent.query.dry_run === 'true')
}

/**
 * Refuses whom the provider of a company has let in: what they have here lets them in to other companies, too, and the provider would then.
 * @throws {Fault} own_factors_required
 */
export const requireOwnFactors: Guard = async ({ operator }) => {
  if (!operator?.isBySignOn) return
  const text = 'Your company’s single sign-on let you in. Sign in by a password or passkey of your own to change those.'
  throw new Fault('own_factors_required', text)
}
