import autocannon from 'autocannon'
import { quantile } from './quantile.ts'

/** One HTTP request of an operation. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: object
}

export interface LoadResult {
  requests: number
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface LoadOptions {
  address: string
  connections: number
  /** How long, or how many requests. */
  for: { seconds: number } | { requests: number }
}

/**
 * Sends requests one after the other from each of several connections. When time is up, what is not answered is not counted.
 * @param next makes each request anew
 * @throws when an answer is no success
 */
export async function load(
  next: () => LoadRequest,
  { address, connections, for: length }: LoadOptions,
): Promise<LoadResult> {
  const times: number[] = []
  let problem: string | undefined
  const began = performance.now()
  const { promise: finished, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url: address,
    connections,
    ...('seconds' in length ? { duration: length.seconds } : { amount: length.requests }),
    timeout: 60,
    requests: [
      {
        setupRequest(request) {
          const { method, path, headers, body } = next()
          const text = body === undefined ? undefined : JSON.stringify(body)
          const type = text === undefined ? {} : { 'content-type': 'application/json' }
          return { ...request, method, path, headers: { ...type, ...headers }, body: text }
        },
        onResponse(status, body) {
          if (status < 200 || status > 299) problem ??= `${status}: ${body.slice(0, 500)}`
        },
      },
    ],
  }
  const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds))
  const { errors } = await finished
  const elapsed = (performance.now() - began) / 1000
  if (problem !== undefined) throw new Error(`An answer was no success: ${problem}`)
  if (errors > 0) throw new Error(`${errors} requests were not answered.`)
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  return { requests: times.length, requestsPerSecond: times.length / elapsed, p50, p99 }
}
