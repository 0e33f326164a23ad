import { isIP } from 'node:net'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Whose X-Forwarded-* headers are believed: so many proxies before this service, or those at these addresses and networks.
 * What stands further left in X-Forwarded-For was written by the caller.
 */
export type TrustedProxies = number | string[]

/** What Fastify takes for it. It believes no number of hops by itself, since whoever gets past the proxy could write them. */
export function trustProxy(trusted: TrustedProxies): FastifyServerOptions['trustProxy'] {
  if (typeof trusted !== 'number') return trusted
  return trusted === 0 ? false : (_address, hop) => hop < trusted
}

/** How many bytes of an IPv6 address are given to a caller, who has all addresses that begin so (RFC 6177). */
const IPV6_NETWORK_BYTES = 8

/**
 * What the requests of one caller are counted by where no key tells who it is. An address that is none, which no proxy
 * appends, counts as the proxy's own.
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
  // An IPv4 address may come in the form of an IPv6 one.
  return isIP(address) === 0 ? undefined : ipaddr.process(address)
}
