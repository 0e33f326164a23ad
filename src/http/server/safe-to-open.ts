/** Of what is no page: a browser that is led to it runs, frames, sniffs and passes on nothing. Pages set their own. */
export const SAFE_TO_OPEN = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
