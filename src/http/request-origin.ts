import type { FastifyRequest } from 'fastify'
import type { Origin } from '../contract/origin.ts'

/** Who has sent a request, once the guards know it, and from where. */
export const originOf = ({ caller, ip, headers, id, log }: FastifyRequest): Origin => ({
  actor: caller?.actor ?? null,
  address: ip,
  userAgent: headers['user-agent'] ?? null,
  requestId: id,
  warn: (details, message) => log.warn(details, message),
})
