import { BlockList, isIP } from 'node:net'
import { type Config, ConfigError } from '../config.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether only this machine can reach the service. */
export function isLoopback(host: string): boolean {
  const family = isIP(host)
  return family === 0 ? host.toLowerCase() === 'localhost' : loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * If others can reach the service, links must not follow the Host header that they send.
 * @throws {ConfigError} naming both settings
 */
export function requireBaseUrlBeyondLoopback({ HOST, BASE_URL }: Config) {
  if (BASE_URL !== undefined || isLoopback(HOST)) return
  throw new ConfigError(
    `BASE_URL must be set, since HOST is ${HOST} and others can reach the service: the address that they use, such as https://jobs.example.com`,
  )
}
