import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NODE = dirname(process.execPath)
/** Whoever runs this as root also sees what an unprivileged user sees. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const INSTALL_MILLISECONDS = 400_000
/** What npm needs to reach its registry, without what Vitest sets. */
const NPM_ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(HOME|npm_config_|NODE_EXTRA|SSL_|.*_proxy$)/i.test(name)),
  ),
  PATH: `${NODE}:${process.env.PATH}`,
}

let folder: string
/** Where Node.js stands for everybody; this repository's may be in a folder that only its owner enters. */
let node: string
let packed: string
let files: string[]

/** npm, on this Node.js and with its settings, in an empty folder that nobody else may enter. */
async function npm(cwd: string, ...words: string[]): Promise<string> {
  return (
    await run('npm', [...words, '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd,
      env: NPM_ENVIRONMENT,
      maxBuffer: 1e8,
    })
  ).stdout
}

async function emptyFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { mode: 0o700 })
  return path
}

/** Runs a program of the package with nothing in its environment but what is named. */
const hireline = (program: string, words: string[], cwd: string, user = {}) =>
  run(program, words, { cwd, env: { PATH: node }, ...user })

interface Started {
  text: string
  address: string
  key: string
  stop: () => Promise<number | null>
}

/** Starts the service and waits until it has said how to try it. */
async function start(program: string, words: string[], cwd: string, user = {}, env = {}): Promise<Started> {
  const child = spawn(program, [...words, 'start'], { cwd, env: { PATH: node, PORT: '0', ...env }, ...user })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const exited = once(child, 'exit')
  await expect
    .poll(() => child.exitCode !== null || text.includes('Try it:'), { timeout: INSTALL_MILLISECONDS })
    .toBe(true)
  const address = /answers at (\S+)/.exec(text)?.[1]
  const key = /Demo API key +(\S+)/.exec(text)?.[1]
  if (address === undefined || key === undefined) throw new Error(`It ended: ${text}`)
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await exited
    // npx ends before what it has started.
    await expect.poll(() => existsSync(join(cwd, 'data/postgresql/postmaster.pid'))).toBe(false)
    return code
  }
  return { text, address, key, stop }
}

const flows = async ({ address, key }: Started) =>
  (await fetch(`${address}/external/v1/hiring-flow/`, { headers: { authorization: `Api-Key ${key}` } })).text()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-packed-'))
  await chmod(folder, 0o755)
  node = join(folder, 'node')
  await mkdir(node)
  await copyFile(process.execPath, join(node, 'node'))
  // npm builds before it packs, in the repository's folder: in a copy, nobody else's work is disturbed.
  const house = join(folder, 'house')
  const skipped = ['node_modules', '.git', 'data', 'built']
  await cp(ROOT, house, {
    recursive: true,
    filter: (path) => !skipped.includes(path.slice(ROOT.length).split('/')[0] ?? ''),
  })
  await run('ln', ['-s', join(ROOT, 'node_modules'), join(house, 'node_modules')])
  const [made] = JSON.parse(await npm(house, 'pack', '--json', '--pack-destination', folder))
  packed = join(folder, made.filename)
  files = made.files.map(({ path }: { path: string }) => path)
}, INSTALL_MILLISECONDS)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the package holds the program, its pages and texts, and nothing that only this repository needs', async () => {
  const top = new Set(files.map((path) => path.split('/')[0]))
  expect([...top].toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'api',
    'bin',
    'built',
    'console',
    'db',
    'demo',
    'docs',
    'ops',
    'package.json',
    'sdk',
  ])
  expect(files.filter((path) => /\.test\.|\.tsx?$/.test(path) && !path.startsWith('sdk/examples/'))).toEqual([])
  expect(files).toContain('built/console-pages/manifest.json')
  const left = await readdir(join(folder, 'house'))
  expect(left).not.toContain('built')
})

test('a Node.js that is too old says what to do', async () => {
  const house = await emptyFolder('too-old')
  await run('tar', ['xzf', packed, '-C', house])
  const old = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '20.19.0' })"
  const words = ['--import', old, join(house, 'package/bin/hireline.js'), '--version']
  await expect(run(process.execPath, words)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/needs Node\.js 26 or newer; this is 20\.19\.0\.\n.*npm install node@26/),
  })
})

describe('as a dependency, in a folder of its own', () => {
  let project: string
  let program: string
  beforeAll(async () => {
    project = await emptyFolder('project')
    await npm(project, 'install', packed)
    program = join(project, 'node_modules/.bin/hireline')
    if ('uid' in NOBODY) await run('chown', ['-R', String(NOBODY.uid), project])
  }, INSTALL_MILLISECONDS)

  test('it starts without an environment, answers, shows its pages, reads documents and exports', async () => {
    const service = await start(program, [], project, NOBODY)
    expect(await flows(service)).toContain('warehouse-associate')
    const docs = await fetch(`${service.address}/docs/`)
    expect(await docs.text()).toContain('Hireline')
    expect((await fetch(`${service.address}/console/`)).status).toBe(200)
    const manifest = await readFile(join(project, 'node_modules/hireline/built/console-pages/manifest.json'), 'utf8')
    const script = await fetch(`${service.address}/console/${JSON.parse(manifest)['main.tsx'].file}`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect((await script.text()).length).toBeGreaterThan(100_000)

    const demo = join(project, 'node_modules/hireline/demo/company.yaml')
    expect((await hireline(program, ['apply', demo], project, NOBODY)).stdout).toContain('= nothing to change')
    expect((await hireline(program, ['--version'], project, NOBODY)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)

    const call = (path: string, body: unknown) =>
      fetch(`${service.address}/external${path}`, {
        method: 'POST',
        headers: { authorization: `Api-Key ${service.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const { stdout } = await hireline(program, ['documents', 'failed', '--company', 'acme'], project, NOBODY)
    expect(stdout).toMatch(/no documents?/i)
    const today = new Date().toISOString().slice(0, 10)
    const headers = { authorization: `Api-Key ${service.key}` }
    const about = await fetch(`${service.address}/external/v1/company/`, { headers })
    const { id } = ((await about.json()) as { data: { id: string } }).data
    const begun = await call('/v1/external_billing_data_export', {
      company_ids: [id],
      start_date: today,
      end_date: today,
    })
    const { tracker_id } = ((await begun.json()) as { data: { tracker_id: string } }).data
    await expect
      .poll(async () => (await call('/v1/external_billing_data_export', { tracker_id })).text())
      .toContain('"state":"COMPLETED"')
    expect(await service.stop()).toBe(0)
  })

  test('a document is read in a thread of the package', async () => {
    const built = join(project, 'node_modules/hireline/built')
    const script = `
      const { DocumentReader } = await import(${JSON.stringify(join(built, 'ocr/document-reader.js'))})
      const reader = new DocumentReader({ threads: 1, timeoutSeconds: 60, memoryMegabytes: 512, maxPages: 5 })
      const path = ${JSON.stringify(join(project, 'node_modules/hireline/demo/documents'))}
      console.log(JSON.stringify(await reader.read(path + '/resume.pdf', 'pdf')))
      process.exit()`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: project, env: {} })
    expect(JSON.parse(stdout).pages[0].text.length).toBeGreaterThan(20)
  })
})

test(
  'installed for the whole machine, it runs in an empty folder',
  async () => {
    const prefix = await emptyFolder('global')
    await npm(prefix, 'install', '--global', '--prefix', prefix, packed)
    const place = await emptyFolder('place')
    const service = await start(join(prefix, 'bin/hireline'), [], place)
    expect(await flows(service)).toContain('warehouse-associate')
    expect(await service.stop()).toBe(0)
  },
  INSTALL_MILLISECONDS,
)

test(
  'npx runs it in an empty folder',
  async () => {
    const place = await emptyFolder('npx')
    const words = ['--yes', '--prefer-offline', `--package=${packed}`, 'hireline']
    const service = await start('npx', words, place, {}, NPM_ENVIRONMENT)
    expect(await flows(service)).toContain('warehouse-associate')
    await service.stop()
  },
  INSTALL_MILLISECONDS,
)
