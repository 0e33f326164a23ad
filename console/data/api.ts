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
  const answer = await reach(path, request)
  const { data } = await answer.json().catch(() => ({}))
  return data as Data
}

/** The same where the answer is a text, such as a file. */
export const callText = async (path: string, request: Request = {}): Promise<string> =>
  (await reach(path, request)).text()

async function reach(path: string, request: Request): Promise<Response> {
  const before = stepUpCount()
  try {
    return await send(path, request)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'step_up_required') {
      if (await stepUp()) return send(path, request)
      throw new ApiError(error.status, error.code, t.stepUp.cancelled)
    }
    if (error.status !== 401) throw error
    // It was on its way with the token of before.
    if (stepUpCount() !== before) return send(path, request)
    signInAgain()
    throw error
  }
}

async function send(path: string, { method, query = {}, body, signal }: Request): Promise<Response> {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value))
  const search = parameters.size > 0 ? `?${parameters}` : ''
  const answer = await fetch(`${basePath}/api${path}${search}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal && { signal }),
  })
  if (!answer.ok) {
    const { code = 'unknown', message = answer.statusText, details } = await answer.json().catch(() => ({}))
    throw new ApiError(answer.status, code, message, details)
  }
  return answer
}

function signInAgain() {
  const next = location.pathname + location.search
  location.assign(`${basePath}/sign-in/?${new URLSearchParams({ next })}`)
}
