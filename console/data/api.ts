import { basePath } from '../session.ts'

/** An answer of the service that is no success, in its words. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** What is wrong with which field. */
  readonly details: { field: string; message: string }[]

  constructor(status: number, code: string, message: string, details: ApiError['details'] = []) {
    super(message)
    this.details = details
    this.status = status
    this.code = code
  }
}

interface Request {
  method?: 'GET' | 'POST' | 'PATCH'
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Sends a request to the console's API. Who is signed out meanwhile is led to sign in, and comes back here.
 * @param path below `/console/api`, such as `/v1/company/`
 */
export async function call<Data>(path: string, { method, query = {}, body, signal }: Request = {}): Promise<Data> {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const search = parameters.size > 0 ? `?${parameters}` : ''
  const answer = await fetch(`${basePath}/api${path}${search}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal && { signal }),
  })
  const envelope = await answer.json().catch(() => ({}))
  if (answer.status === 401) signInAgain()
  if (!answer.ok) {
    const { code = 'unknown', message = answer.statusText, details } = envelope
    throw new ApiError(answer.status, code, message, details)
  }
  return envelope.data as Data
}

function signInAgain() {
  const next = location.pathname + location.search
  location.assign(`${basePath}/sign-in/?${new URLSearchParams({ next })}`)
}
