import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * A request's URL as its sender sees it. Without BASE_URL it follows the Host header, which can be missing or
 * malformed. If BASE_URL has a path, a proxy in front has removed it from the request's own.
 */
export function requestUrl(request: FastifyRequest, config: Config): URL {
  return new URL(`${publicBase(request, config)}${request.url}`)
}

/** The public URL of a path of this service. @param path begins with a slash */
export function publicUrl(request: FastifyRequest, config: Config, path: string): URL {
  return new URL(`${publicBase(request, config)}${path}`)
}

function publicBase(request: FastifyRequest, config: Config): string {
  const base =
    config.BASE_URL?.replace(/\/+$/, '') ?? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`
  return URL.canParse(base) ? base : 'http://localhost'
}

/**
 * The URL of a path to be sent to someone. It does not follow the Host header, or whoever makes a request could have another
 * host's URL sent.
 * @param path begins with a slash
 */
export function configuredUrl({ BASE_URL: base, HOST: host, PORT: port }: Config, path: string): URL {
  return new URL(`${base?.replace(/\/+$/, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`}${path}`)
}
