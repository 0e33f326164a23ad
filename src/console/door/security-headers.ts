import type { Guard } from '../../http/entrance.ts'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
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
