import { Hireline } from '../src/hireline.ts'
import type { HirelineOptions, Retry } from '../src/requests.ts'

/** One request that a fake service got. */
export interface Sent {
  method: string
  url: URL
  headers: Headers
  body: unknown
}

type Answering = (sent: Sent, signal: AbortSignal | null) => Response | Promise<Response>

/** A client whose requests are answered one after the other as given, the last again and again. For tests. */
export function fakeService(answers: Answering[], options: HirelineOptions = {}) {
  const sent: Sent[] = []
  const retries: Retry[] = []
  const client = new Hireline({
    baseUrl: 'https://hireline.test',
    apiKey: 'hl_key',
    onRetry: (retry) => retries.push(retry),
    async fetch(url, init) {
      const { method = 'GET', headers, body } = init
      const text = typeof body === 'string' ? JSON.parse(body) : body
      const one = { method, url: new URL(url), headers: new Headers(headers), body: text }
      sent.push(one)
      const answer = answers[Math.min(sent.length, answers.length) - 1] as Answering
      return answer(one, init.signal ?? null)
    },
    ...options,
  })
  return { client, sent, retries }
}

export const success = (data: unknown) => () => Response.json({ status: 'success', data })

export const refusal =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ status: 'error', message: 'It was refused.', code }, { status, headers })

/** What `fetch` does when a connection breaks. */
export const broken = () => Promise.reject(new TypeError('fetch failed'))
