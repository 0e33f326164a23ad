import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { vi } from 'vitest'

const FOLDER = import.meta.dirname
/** Of what Prism writes to its standard error: it says there why it broke. */
const MOST_KEPT = 2_000

/** Brings the generators and Prism, which weigh as much as the service and are no part of it. */
export async function installClients() {
  if (existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) return
  await promisify(execFile)('npm', ['ci'], { cwd: FOLDER })
}

/**
 * Starts Prism as a proxy before a server. An error at one call ends neither it nor the others: that call stays unanswered.
 * @param options `--errors`: a violation, of a request or an answer, is answered in place of what the server says
 */
export async function startPrism(document: string, upstream: string, options: string[] = []) {
  const port = await freePort()
  const given = ['proxy', document, upstream, '--port', String(port), ...options]
  const prism = spawn(join(FOLDER, 'node_modules/.bin/prism'), given, {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: `--require ${join(FOLDER, 'prism-headers.cjs')} --unhandled-rejections=warn` },
  })
  let said = ''
  prism.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_KEPT)
  })
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(address), { timeout: 180_000, interval: 200 })
  return { address, said: () => said, stop: () => prism.kill() }
}

/** The part of Prism that reads forms. */
interface FormReader {
  parseMultipartFormDataParams: (form: string, boundary: string) => { right: Record<string, string> }
  decodeUriEntities: (fields: Record<string, string>, mediaType: string) => unknown
}

/**
 * Whether Prism can read a form, as it does itself. Where it cannot, such as a file whose name has a semicolon, it does not answer.
 * @param type with the boundary
 */
export function canReadForm(type: string, body: Buffer): boolean {
  const [, boundary] = /boundary="?([^";]+)/i.exec(type) ?? []
  if (boundary === undefined) return true
  const reader: FormReader = createRequire(import.meta.url)('@stoplight/prism-http/dist/validator/validators/body')
  try {
    const { right: fields } = reader.parseMultipartFormDataParams(body.toString('utf8'), boundary)
    reader.decodeUriEntities(fields, 'multipart/form-data')
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
