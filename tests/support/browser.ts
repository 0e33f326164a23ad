import type { TestService } from './service.ts'

/** One page as a browser got it. */
export interface TestPage {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** The token in its forms, if it has any. */
  token: string | undefined
}

/** Something that visits the applicant's pages as a browser does: it keeps cookies, and sends forms from their pages. */
export interface Browser {
  cookies: Map<string, string>
  /** The cookies as a request carries them. */
  cookieHeader: () => string
  get: (path: string, headers?: Record<string, string>) => Promise<TestPage>
  /** Sends the form of the page that was got last. */
  send: (path: string, fields?: Record<string, string>, headers?: Record<string, string>) => Promise<TestPage>
  /** Sends a body as it is. */
  sendBody: (path: string, body: Buffer, headers: Record<string, string>) => Promise<TestPage>
}

export function newBrowser(service: Pick<TestService, 'app'>, common: Record<string, string> = {}): Browser {
  const cookies = new Map<string, string>()
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  let token: string | undefined
  async function visit(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    payload?: string | Buffer,
  ) {
    const cookie = cookieHeader()
    const response = await service.app.inject({
      method,
      url: path,
      headers: { ...(cookie && { cookie }), ...common, ...headers },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    token = /name="_csrf" value="([^"]+)"/.exec(response.body)?.[1] ?? token
    return { status: response.statusCode, headers: response.headers, text: response.body, token }
  }
  return {
    cookies,
    cookieHeader,
    sendBody: (path, body, headers) => visit('POST', path, { 'sec-fetch-site': 'same-origin', ...headers }, body),
    get: (path, headers = {}) => visit('GET', path, headers),
    send: (path, fields = {}, headers = {}) =>
      visit(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
        new URLSearchParams({ ...(token !== undefined && { _csrf: token }), ...fields }).toString(),
      ),
  }
}
