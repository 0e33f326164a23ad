import { isIP } from 'node:net'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Whose X-Forwarded-* headers are trusted: a number of proxies in front of this service, or those at these addresses
 * and networks. Anything further left in X-Forwarded-For was written by the caller.
 */
export type TrustedProxies = number | string[]

/**
 * The value for Fastify's `trustProxy`. Fastify itself takes no number of hops, since anyone who gets past the proxy
 * could forge them.
 */
export function trustProxy(trusted: TrustedProxies): FastifyServerOptions['trustProxy'] {
  if (typeof trusted !== 'number') return trusted
  return trusted === 0 ? false : (_address, hop) => hop < trusted
}

/** How many bytes of an IPv6 address identify a caller, who has all addresses with this prefix (RFC 6177). */
const IPV6_NETWORK_BYTES = 8

/**
 * What the requests of one caller are counted by if no key tells who it is. An invalid address, which no proxy appends,
 * counts as the proxy's own.
 */
export function addressKey({ ip, socket }: FastifyRequest): string {
  const address = readAddress(ip) ?? readAddress(socket.remoteAddress ?? '')
  if (!address) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  return `${Buffer.from(address.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')}/64`
}

/** Some proxies write the port too: 203.0.113.7:4711 and [2001:db8::7]:4711. */
const ADDRESS_WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/

function readAddress(text: string) {
  const [, ipv6, ipv4] = ADDRESS_WITH_PORT.exec(text) ?? []
  const address = ipv6 ?? ipv4 ?? text
  // An IPv4 address may come mapped to IPv6.
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}
