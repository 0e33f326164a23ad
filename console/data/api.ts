import { t } from '../i18n.ts'
import { basePath } from '../session.ts'
import { stepUp, stepUpCount } from './step-up.ts'

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
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT'
  query?: Record<string, string | number | undefined>
  body?: unknown
  signal?: AbortSignal | undefined
}

/**
 * Sends a request to the console's API. Who is signed out meanwhile is led to sign in, and comes back here. Where the service
 * wants to know that it is really them, a dialog asks, and the request goes on.
 * @param path below `/console/api`, such as `/v1/company/`
 */
export async function call<Data>(path: string, request: Request = {}): Promise<Data> {
  const before = stepUpCount()
  try {
    return await send<Data>(path, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'step_up_required') {
      if (await stepUp()) return send<Data>(path, request)
      throw new ApiError(error.status, error.code, t.stepUp.cancelled)
    }
    if (error.status !== 401) throw error
    // It was on its way with the token of before.
    if (stepUpCount() !== before) return send<Data>(path, request)
    signInAgain()
    throw error
  }
}

async function send<Data>(path: string, { method, query = {}, body, signal }: Request): Promise<Data> {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const search = parameters.size > 0 ? `?${parameters}` : ''
  const answer = await fetch(`${basePath}/api${path}${search}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal && { signal }),
  })
  const envelope = await answer.json().catch(() => ({}))
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
