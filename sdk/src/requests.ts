import { HirelineConnectionError, HirelineError } from './errors.ts'
import { toBody } from './form.ts'
import type { ErrorCode, ErrorResponse } from './generated/types.ts'
import { type Page, Pages } from './pages.ts'

/** How a client reaches the service. */
export interface HirelineOptions {
  /** Where the service is, such as `https://hiring.example.com`. By default `HIRELINE_URL` of the environment; in a browser, the page's own site. */
  baseUrl?: string
  /** By default `HIRELINE_API_KEY` of the environment. Without a key a browser's session cookie stands for it. */
  apiKey?: string
  /** In place of the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Headers of every request. */
  headers?: Record<string, string>
  /** How often a request is sent again after it failed in a way that passes; 5 by default. */
  retries?: number
  /** The longest pause before a request is sent again; 60 by default. If `Retry-After` asks for more, the request fails. */
  maxPauseSeconds?: number
  /** How long one attempt may take; 60 by default. */
  timeoutSeconds?: number
  /** Told of each attempt that failed and is made again. */
  onRetry?: (retry: Retry) => void
}

/** An attempt that failed and is made again. */
export interface Retry {
  operation: string
  /** 1 for the first attempt. */
  attempt: number
  pauseSeconds: number
  error: HirelineError | HirelineConnectionError
}

/** What one call can be given beside its input. */
export interface RequestOptions {
  /** Ends the call, its retries too. */
  signal?: AbortSignal
  /** In place of a key of the library's own, so that the write happens once even if this program is started again. */
  idempotencyKey?: string
  headers?: Record<string, string>
  /** Fields of the query beside those of the input. */
  query?: Record<string, string>
  retries?: number
  timeoutSeconds?: number
}

/** What is sent. */
export interface Call {
  operation: string
  method: string
  path: string
  query?: object
  body?: object
  form?: object
  /** Fields of the body or form that stand in the query. */
  inQuery?: string[]
  isKeyed?: boolean
  onlyReads?: boolean
  /** The answer has fields beside `data`. */
  isWhole?: boolean
}

const FIRST_PAUSE_SECONDS = 0.5
const MAX_OWN_PAUSE_SECONDS = 8

/** Sends requests, with their keys and retries. */
export abstract class Requests {
  readonly #options: Required<Pick<HirelineOptions, 'fetch' | 'retries' | 'maxPauseSeconds' | 'timeoutSeconds'>> &
    HirelineOptions
  readonly #base: string
  readonly #headers: Record<string, string>

  constructor(options: HirelineOptions = {}) {
    const environment = globalThis.process?.env ?? {}
    const { baseUrl = environment.HIRELINE_URL ?? '', apiKey = environment.HIRELINE_API_KEY } = options
    if (baseUrl === '' && !('location' in globalThis)) {
      throw new TypeError('Hireline needs the baseUrl of the service, or HIRELINE_URL in the environment.')
    }
    this.#base = `${baseUrl.replace(/\/+$/, '').replace(/\/external$/, '')}/external`
    this.#headers = {
      accept: 'application/json',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      ...options.headers,
    }
    this.#options = {
      fetch: (url, init) => globalThis.fetch(url, init),
      retries: 5,
      maxPauseSeconds: 60,
      timeoutSeconds: 60,
      ...defined(options),
    }
  }

  protected pages<Row, Answer extends Page<Row>>(call: Call, options?: RequestOptions): Pages<Row, Answer> {
    const field = call.body ? 'body' : 'query'
    return new Pages((cursor) =>
      this.call<Answer>(cursor === undefined ? call : { ...call, [field]: { ...call[field], cursor } }, options),
    )
  }

  /** Sends a request until it is answered, or nothing is to be gained by sending it again. */
  protected async call<Answer>(call: Call, options: RequestOptions = {}): Promise<Answer> {
    const { retries, maxPauseSeconds, onRetry } = { ...this.#options, ...defined(options) }
    const request = this.#requestOf(call, options)
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { body, response } = await this.#attempt(request, options)
        const answer = response.ok ? answerOf(call, body) : undefined
        if (!answer) throw errorOf(response, body)
        return answer.data as Answer
      } catch (error) {
        if (!(error instanceof HirelineError || error instanceof HirelineConnectionError)) throw error
        const pauseSeconds = pauseBefore(error, attempt)
        if (attempt > retries || !isWorthRepeating(call, error, attempt) || pauseSeconds > maxPauseSeconds) throw error
        onRetry?.({ operation: call.operation, attempt, pauseSeconds, error })
        await pause(pauseSeconds * 1000, options.signal)
      }
    }
  }

  #requestOf(call: Call, options: RequestOptions): { url: string; init: RequestInit } {
    const { fields, query } = partedInput(call)
    const search = searchOf({ ...query, ...options.query })
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries({ ...this.#headers, ...options.headers }))
      headers[name.toLowerCase()] = value
    // The same key for all attempts: only the first that arrives takes effect.
    if (call.isKeyed) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
    const init: RequestInit = { method: call.method, headers }
    if (call.form) init.body = toBody(fields)
    else if (call.body) init.body = JSON.stringify(fields)
    // The type of a form, with its boundary, is set by fetch.
    if (typeof init.body === 'string') headers['content-type'] = 'application/json'
    return { url: `${this.#base}${call.path}${search}`, init }
  }

  async #attempt({ url, init }: { url: string; init: RequestInit }, { signal, timeoutSeconds }: RequestOptions) {
    const timeout = AbortSignal.timeout((timeoutSeconds ?? this.#options.timeoutSeconds) * 1000)
    try {
      const response = await this.#options.fetch(url, {
        ...init,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return { response, body: await response.text() }
    } catch (cause) {
      signal?.throwIfAborted()
      const why = timeout.aborted ? 'took too long' : 'failed'
      throw new HirelineConnectionError(`${init.method} ${url} ${why}.`, { cause })
    }
  }
}

/** A path's segment that may hold anything. */
export const segment = (text: string): string => encodeURIComponent(text)

/** What goes into the body and what into the query. */
function partedInput({ body, form, query, inQuery }: Call): { fields: object; query: object } {
  const input = body ?? form
  if (!input) return { fields: {}, query: query ?? {} }
  const fields: Record<string, unknown> = { ...input }
  const moved: Record<string, unknown> = {}
  for (const name of inQuery ?? []) {
    moved[name] = fields[name]
    delete fields[name]
  }
  return { fields, query: { ...query, ...moved } }
}

function searchOf(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    }
  }
  return search.size > 0 ? `?${search}` : ''
}

/** What a success holds; undefined if it is not one of Hireline's. */
function answerOf({ isWhole }: Call, text: string): { data: unknown } | undefined {
  if (text === '') return { data: undefined }
  const body = parsed(text)
  if (body?.status !== 'success') return undefined
  const { status: _, ...rest } = body
  return { data: isWhole ? rest : rest.data }
}

function errorOf({ status, headers }: Response, text: string): HirelineError {
  const error = errorBody(text)
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN)
  return new HirelineError<ErrorCode | 'unexpected_answer'>({
    status,
    code: error?.code ?? 'unexpected_answer',
    message: error?.message ?? `An answer with status ${status} that is not Hireline's.`,
    details: error?.details ?? [],
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  })
}

const errorBody = (text: string) => {
  const body = parsed(text)
  return body?.status === 'error' ? (body as ErrorResponse) : undefined
}

function parsed(text: string): { status?: string; data?: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : undefined
  } catch {
    return undefined
  }
}

/** Whether a failure may pass, and a repeat does no harm: a write that has no key might take effect twice. */
function isWorthRepeating(
  { isKeyed, onlyReads }: Call,
  error: HirelineError | HirelineConnectionError,
  attempt: number,
) {
  const status = error instanceof HirelineError ? error.status : null
  // Refused before anything was done.
  if (status === 429) return true
  if (!isKeyed && !onlyReads) return false
  // The attempt before goes on, though its answer was lost.
  if (HirelineError.is(error, 'idempotency_conflict')) return attempt > 1
  return status === null || (status >= 500 && !HirelineError.is(error, 'export_failed'))
}

/** As long as the service asks for; else longer each time, and by chance, so that many clients do not come back at once. */
function pauseBefore(error: HirelineError | HirelineConnectionError, attempt: number): number {
  if (error instanceof HirelineError && error.retryAfterSeconds !== null) return error.retryAfterSeconds
  const longest = Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempt - 1), MAX_OWN_PAUSE_SECONDS)
  return longest * (0.5 + Math.random() / 2)
}

/** Waits; rejects when the signal is aborted. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}

const defined = <Options extends object>(options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options
