import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../tests/support/chromium.ts'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const BIN = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url))
const PATIENCE_MILLISECONDS = 300_000

let project: string
/** What a server of these tests was asked. */
const asked: { url: string; headers: IncomingHttpHeaders }[] = []
const server = createServer(async (request, response) => {
  const { url = '', headers } = request
  if (url === '/page')
    return void response.setHeader('set-cookie', 'session=s-1').setHeader('content-type', 'text/html').end('<p>')
  if (url === '/sdk.js') {
    return void response
      .setHeader('content-type', 'text/javascript')
      .end(await readFile(join(project, 'node_modules/@hireline/sdk/dist/index.mjs')))
  }
  asked.push({ url, headers })
  const isFirst = asked.filter((one) => one.headers['idempotency-key'] === headers['idempotency-key']).length === 1
  response.setHeader('content-type', 'application/json')
  if (request.method === 'POST' && isFirst) return void response.writeHead(503, { 'retry-after': '0' }).end('{}')
  response.end(JSON.stringify({ status: 'success', data: { name: 'Acme', documents: [] } }))
})

const run = async (command: string, given: string[], environment: Record<string, string> = {}) => {
  const options = {
    cwd: project,
    env: { ...process.env, PATH: `${BIN}:${process.env.PATH}`, ...environment },
    timeout: PATIENCE_MILLISECONDS,
  }
  const { stdout } = await promisify(execFile)(command, given, options).catch((error) => {
    throw new Error(`${command} ${given.join(' ')}:\n${error.stdout}${error.stderr}`)
  })
  return stdout
}

/** Where npm put a program that was installed under a name of its own. */
const installed = (path: string) => join(project, 'node_modules', path)

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'hireline-sdk-packed-'))
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  await run('npm', ['pack', FOLDER, '--pack-destination', project])
  const [packed] = (await readdir(project)).filter((name) => name.endsWith('.tgz'))
  const others = [
    'node-20@npm:node@20',
    'node-26@npm:node@26',
    'bun@1',
    'typescript-5@npm:typescript@5.9',
    'typescript-7@npm:typescript@7',
    '@types/node@20',
  ]
  await run('npm', ['install', '--no-audit', '--no-fund', '--foreground-scripts', `./${packed}`, ...others])
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}, PATIENCE_MILLISECONDS)
afterAll(async () => {
  server.close()
  await rm(project, { recursive: true, force: true })
})

const PROGRAM = `
const secret = 'whsec_' + btoa('a secret of some thirty-two bytes')
async function main() {
  const hireline = new Hireline()
  const company = await hireline.company.get()
  const file = new File(['A résumé'], 'cv.pdf')
  const { documents } = await hireline.applications.uploadDocuments('a', { e: file })
  const refused = await webhooks.verify('{}', {}, secret).catch((error) => error instanceof WebhookVerificationError)
  const bytes = new TextEncoder().encode('1.' + Math.floor(Date.now() / 1000) + '.{"id":"e"}')
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode('a secret of some thirty-two bytes'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes))))
  const headers = { 'webhook-id': '1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,' + signature }
  const event = await webhooks.verify('{"id":"e"}', headers, secret)
  const store = new FileCursorStore('cursor-' + process.pid)
  await store.save('c')
  console.log(JSON.stringify([company.name, documents.length, refused, event.id, await store.load()]))
}
main()
`
const NAMES = 'Hireline, webhooks, WebhookVerificationError'
const MODULE = `import { ${NAMES} } from '@hireline/sdk'\nimport { FileCursorStore } from '@hireline/sdk/node'\n${PROGRAM}`
const COMMON = `const { ${NAMES} } = require('@hireline/sdk')\nconst { FileCursorStore } = require('@hireline/sdk/node')\n${PROGRAM}`

describe('The packed SDK', () => {
  test.each([
    ['Node.js 20', 'node-20/bin/node', 'v20'],
    ['Node.js 26', 'node-26/bin/node', 'v26'],
    ['Bun', 'bun/bin/bun.exe', '1.'],
  ])('runs as a module and as CommonJS on %s', async (_, path, version) => {
    const program = installed(path)
    expect(await run(program, ['--version'])).toMatch(new RegExp(`^${version}`))
    await writeFile(join(project, 'program.mjs'), MODULE)
    await writeFile(join(project, 'program.cjs'), COMMON)
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (const file of ['program.mjs', 'program.cjs']) {
      asked.length = 0
      const output = await run(program, [file], { HIRELINE_URL: address, HIRELINE_API_KEY: 'hl_key' })
      expect(JSON.parse(output)).toEqual(['Acme', 0, true, 'e', 'c'])
      expect(asked.map(({ url }) => url)).toEqual([
        '/external/v1/company/',
        ...Array(2).fill('/external/v1/applications/a/upload_documents/'),
      ])
      expect(asked[0]?.headers.authorization).toBe('Bearer hl_key')
    }
  })

  test('runs in a browser without a key, with the session of the page', async () => {
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`)
      asked.length = 0
      const name = await page.evaluate(`import('/sdk.js').then(async ({ Hireline }) => {
        const hireline = new Hireline()
        await hireline.applications.uploadDocuments('a', { e: new File(['A'], 'a.pdf') })
        return (await hireline.company.get()).name
      })`)
      expect(name).toBe('Acme')
      expect(asked).toHaveLength(3)
      for (const { headers } of asked) {
        expect(headers.authorization).toBeUndefined()
        expect(headers.cookie).toBe('session=s-1')
      }
    } finally {
      await browser.close()
    }
  })

  test.each(['typescript-5', 'typescript-7'])(
    'is checked by %s, strictly, as each kind of project finds it',
    async (typescript) => {
      const readme = await readFile(join(FOLDER, 'README.md'), 'utf8')
      await rm(join(project, 'src'), { recursive: true, force: true })
      await mkdir(join(project, 'src'))
      for (const [index, [, code]] of [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].entries()) {
        await writeFile(join(project, `src/readme-${index}.ts`), code as string)
      }
      await writeFile(join(project, 'src/common.cts'), TYPES)
      await writeFile(join(project, 'src/types.ts'), TYPES)
      await mkdir(join(project, 'page'), { recursive: true })
      await writeFile(join(project, 'page/types.ts'), TYPES)
      const strict = {
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: false,
        noUncheckedIndexedAccess: true,
        target: 'es2022',
      }
      const projects = {
        node: {
          compilerOptions: { ...strict, module: 'nodenext', types: ['node'], lib: ['es2023'] },
          include: ['src'],
        },
        page: {
          compilerOptions: {
            ...strict,
            module: 'esnext',
            moduleResolution: 'bundler',
            types: [],
            lib: ['es2022', 'dom'],
          },
          include: ['page'],
        },
      }
      for (const [name, settings] of Object.entries(projects)) {
        await writeFile(join(project, `tsconfig.${name}.json`), JSON.stringify(settings))
        await run(process.execPath, [installed(`${typescript}/bin/tsc`), '-p', `tsconfig.${name}.json`])
      }
    },
  )
})

/** What the compiler is to know, and what it is to refuse. */
const TYPES = `
import { Hireline, HirelineError, webhooks } from '@hireline/sdk'

export async function main(hireline: Hireline, body: string, headers: Record<string, string>) {
  const application = await hireline.applications.get('a')
  const status: 'NEW' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'REJECTED' = application.status
  // @ts-expect-error there is no such field
  application.nonsense
  // @ts-expect-error the stage is required
  await hireline.applications.advance('a', {})
  for await (const row of hireline.applications.list({ flow_id: 'f' })) row.candidate.full_name
  for await (const { changes } of hireline.changes()) {
    for (const change of changes) if (change.type === 'document') change.record?.application_id
  }
  const event = await webhooks.verify(body, headers, 'whsec_')
  if (event.type === 'application.stage_changed') event.data.transition.to_stage.id
  // @ts-expect-error what is told of somebody erased is not told of a move
  if (event.type === 'candidate.erased') event.data.transition
  try {
    await hireline.candidates.createOrUpdate({ flow_id: 'f', is_test: true, e: new Blob(['a']), other: ['a', 'b'] })
  } catch (error) {
    if (HirelineError.is(error, 'move_not_allowed')) {
      const code: 'move_not_allowed' = error.code
      return [code, status, event.id]
    }
    // @ts-expect-error not a code
    HirelineError.is(error, 'no_such_code')
  }
}
`
