import { VERSION } from '../version.ts'

/** What the API said no to, in words for an assistant and the person behind it. */
export class Refusal extends Error {}

/** What this key may not read is said in its place, where the rest is of use without it. */
export const orRefusal = (asked: Promise<unknown>) =>
  asked.catch((error) => {
    if (error instanceof Refusal) return error.message
    throw error
  })

/** How a request goes on beyond its path. */
interface Asked {
  query?: Record<string, string | number | boolean | undefined>
  body?: object
  idempotencyKey?: string
}

/**
 * The external API as tools call it: with somebody's key, so that its scopes, its limits and the audit trail hold for an assistant
 * as for any other program.
 */
export class HirelineApi {
  readonly #address: string
  readonly #key: string

  constructor(address: string, key: string) {
    this.#address = `${address.replace(/\/+$/, '')}/external`
    this.#key = key
  }

  /** @throws {Refusal} */
  // biome-ignore lint/suspicious/noExplicitAny: the API's own document says what each path answers.
  get(path: string, query: Asked['query'] = {}): Promise<any> {
    return this.#ask('GET', path, { query })
  }

  /** @throws {Refusal} */
  // biome-ignore lint/suspicious/noExplicitAny: the API's own document says what each path answers.
  post(path: string, body: object, idempotencyKey?: string): Promise<any> {
    return this.#ask('POST', path, { body, idempotencyKey })
  }

  async #ask(method: string, path: string, { query = {}, body, idempotencyKey }: Asked): Promise<unknown> {
    const url = new URL(`${this.#address}${path}`)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const response = await fetch(url, {
      method,
      redirect: 'error',
      headers: {
        authorization: `Api-Key ${this.#key}`,
        'user-agent': `hireline-mcp/${VERSION}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error) => {
      throw new Refusal(`Hireline does not answer at ${url.origin}: ${error.cause?.message ?? error.message}`)
    })
    const answer = (await response.json().catch(() => ({}))) as ErrorAnswer & { data?: unknown }
    if (!response.ok || answer.data === undefined) throw new Refusal(refusalText(response, answer))
    return answer.data
  }
}

interface ErrorAnswer {
  message?: string
  code?: string
  details?: { field: string; message: string }[]
}

function refusalText({ status, headers }: Response, { message, code, details = [] }: ErrorAnswer): string {
  const fields = details.map(({ field, message }) => `\n- ${field}: ${message}`).join('')
  const wait = headers.get('retry-after')
  return [
    `Hireline refused this (HTTP ${status}${code ? `, ${code}` : ''}): ${message ?? 'it gave no reason'}${fields}`,
    status === 403 ? 'The API key lacks a scope; only a person can give it one. Do not try another way.' : '',
    wait === null ? '' : `Wait ${wait} s before trying again.`,
  ]
    .filter((line) => line !== '')
    .join('\n')
}
