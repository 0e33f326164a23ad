/** An applicant who is logged in, as a browser without scripts is. */
export interface Applicant {
  address: string
  /** The page of the application. */
  path: string
  cookie: string
}

/** Opens a magic link and presses its button. */
export async function logIn(address: string, magicLink: string): Promise<Applicant> {
  const link = `${address}${new URL(magicLink).pathname}`
  const shown = await fetch(link)
  const visitor = cookiesOf(shown)
  const used = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: address, cookie: visitor },
    body: new URLSearchParams({ _csrf: tokenIn(await shown.text()) }),
  })
  const path = used.headers.get('location')
  if (!path) throw new Error(`The link of the applicant was answered with ${used.status}.`)
  return { address, path, cookie: cookiesOf(used) }
}

/** Types something into a field of a page, whose script sends it. @returns the status of the answer */
export async function type({ address, path, cookie }: Applicant, pageId: string, elementId: string, text: string) {
  const page = await fetch(`${address}${path}pages/${pageId}/`, { headers: { cookie } })
  const saved = await fetch(`${address}${path}pages/${pageId}/entries/`, {
    method: 'POST',
    headers: { origin: address, cookie },
    body: new URLSearchParams({ _csrf: tokenIn(await page.text()), elements: elementId, [elementId]: text }),
  })
  return saved.status
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

const tokenIn = (page: string) => /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
