import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltImage, chrootWords, doDockerfile, makeNodeBase } from '../support/dockerfile.ts'

const MINUTES = 60_000
const PORT = '18099'
/** It takes ten minutes, and the right to mount, which not every machine gives: HIRELINE_TEST_IMAGE=1 asks for it. */
const isAsked = process.env.HIRELINE_TEST_IMAGE === '1'
let folder: string
let image: BuiltImage

describe.skipIf(!isAsked)('The image', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hireline-image-'))
    const base = join(folder, 'base')
    await makeNodeBase(base)
    image = await doDockerfile({ context: fileURLToPath(new URL('../..', import.meta.url)), base, folder })
    // A program finds the libraries beside it by what the kernel says of it.
    execFileSync('mount', ['--bind', '/proc', join(image.root, 'proc')])
  }, 20 * MINUTES)
  afterAll(() => {
    execFileSync('umount', [join(image.root, 'proc')])
    execFileSync('rm', ['-rf', '--one-file-system', folder])
  }, 5 * MINUTES)

  test('the Dockerfile’s steps make an image without sources, Vite or another Node.js', async () => {
    expect((await readdir(join(image.root, 'app'))).toSorted()).toEqual([
      'CHANGELOG.md',
      'api',
      'bin',
      'built',
      'console',
      'db',
      'demo',
      'docs',
      'node_modules',
      'package.json',
      'sdk',
    ])
    const modules = await readdir(join(image.root, 'app/node_modules'))
    for (const name of ['vite', 'react', 'typescript', 'node', 'vitest']) expect(modules).not.toContain(name)
  })

  test(
    'its command starts the service as its user, which answers and ends when it is told to',
    async () => {
      const settings = { ...image.environment, PORT, BASE_URL: `http://127.0.0.1:${PORT}` }
      const words = chrootWords({ ...image, environment: settings }, [...image.entrypoint, ...image.command], {
        user: image.user,
      })
      const child = spawn('chroot', words, { stdio: ['ignore', 'pipe', 'pipe'] })
      let told = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told += chunk))
      const answered = () =>
        fetch(`http://127.0.0.1:${PORT}/readyz`).then(
          ({ status }) => status,
          () => child.exitCode ?? told,
        )
      await expect.poll(answered, { timeout: 2 * MINUTES }).toBe(200)
      expect((await fetch(`http://127.0.0.1:${PORT}/docs/`)).status).toBe(200)
      expect((await fetch(`http://127.0.0.1:${PORT}/console/`)).status).toBe(200)
      child.kill('SIGTERM')
      expect((await once(child, 'exit'))[0]).toBe(0)
    },
    4 * MINUTES,
  )
})
