import type { FastifyReply } from 'fastify'
import type { Guard } from '../../http/entrance.ts'

/** Headers of every page: no other site may frame it, it loads nothing from others, and nothing caches it. */
export function setSecurityHeaders(reply: FastifyReply, pictures: string[] = []) {
  const origins = [...new Set(pictures.map((url) => new URL(url).origin))].map((origin) => ` ${origin}`).join('')
  reply.headers({
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      // A file just chosen or drawn is shown from the browser's own memory.
      `img-src 'self' blob: data:${origins}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    // With no referrer at all, browsers would not say where a form comes from either.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  })
}

/** Sets the headers before anything can go wrong. */
export const secureHeaders: Guard = async (_request, reply) => setSecurityHeaders(reply)
