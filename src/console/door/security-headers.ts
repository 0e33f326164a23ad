import type { FastifyReply } from 'fastify'
import type { Guard } from '../../http/entrance.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  // What applicants would see of a draft.
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // No text ever becomes a script or markup in a page of the console.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The headers of everything that the console answers, set before anything can go wrong. */
export const secureHeaders: Guard = async (_request, reply) => {
  reply.headers({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    // With no referrer at all, browsers would not say where a form comes from either.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    'Cache-Control': 'no-store',
  })
}

/**
 * Those of a page that is only looked at, in a frame of the console: it runs nothing, sends nothing, and leads nowhere, whatever the
 * texts in it are.
 */
export function setPreviewHeaders(reply: FastifyReply, pictures: string[]) {
  const origins = [...new Set(pictures.map((url) => new URL(url).origin))].map((origin) => ` ${origin}`).join('')
  reply.headers({
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      `img-src 'self' data:${origins}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-same-origin',
    ].join('; '),
    'X-Frame-Options': 'SAMEORIGIN',
  })
}
