import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a Dockerfile came to. */
export interface BuiltImage {
  root: string
  folder: string
  user: string
  environment: Record<string, string>
  entrypoint: string[]
  command: string[]
}

interface Build {
  /** Where the sources lie; what `.dockerignore` lists is all that the file sees. */
  context: string
  /** A file system with what the base image has. */
  base: string
  /** Where the stages are made. */
  folder: string
}

/**
 * Does the steps of a Dockerfile without Docker, each stage in a copy of one base: FROM, WORKDIR, ENV, COPY, RUN (in a chroot, as
 * root), USER, ENTRYPOINT and CMD. What only says something to Docker is passed over; any other step is an error.
 */
export async function doDockerfile({ context, base, folder }: Build): Promise<BuiltImage> {
  const seen = join(folder, 'context')
  await copyContext(context, seen)
  const stages = new Map<string, BuiltImage>()
  let stage: BuiltImage | undefined
  for (const { step, words } of stepsOf(await readFile(join(context, 'Dockerfile'), 'utf8'))) {
    if (step === 'FROM') {
      const name = words.at(-2) === 'AS' ? (words.at(-1) as string) : 'last'
      const root = join(folder, name)
      await run('cp', ['-a', base, root])
      stage = { root, folder: '/', user: 'root', environment: {}, entrypoint: [], command: [] }
      stages.set(name, stage)
      continue
    }
    if (!stage) throw new Error(`${step} before FROM`)
    await doStep(stage, step, words, { seen, stages })
  }
  return stage as BuiltImage
}

async function doStep(
  stage: BuiltImage,
  step: string,
  words: string[],
  { seen, stages }: { seen: string; stages: Map<string, BuiltImage> },
) {
  switch (step) {
    case 'WORKDIR':
      stage.folder = words[0] as string
      return void (await mkdir(join(stage.root, stage.folder), { recursive: true }))
    case 'ENV':
      return void Object.assign(stage.environment, Object.fromEntries(words.map((word) => word.split('=', 2))))
    case 'COPY':
      return copy(stage, words, { seen, stages })
    case 'RUN':
      return void (await inChroot(stage, ['sh', '-c', words.join(' ')], { user: 'root' }))
    case 'USER':
      stage.user = words[0] as string
      return
    case 'ENTRYPOINT':
      stage.entrypoint = JSON.parse(words.join(' '))
      return
    case 'CMD':
      stage.command = JSON.parse(words.join(' '))
      return
    case 'VOLUME':
    case 'EXPOSE':
    case 'HEALTHCHECK':
      return
    default:
      throw new Error(`${step} is not known here.`)
  }
}

async function copy(
  { root, folder }: BuiltImage,
  words: string[],
  { seen, stages }: { seen: string; stages: Map<string, BuiltImage> },
) {
  const from = words[0]?.startsWith('--from=')
    ? stages.get(words.shift()?.slice('--from='.length) as string)?.root
    : seen
  if (from === undefined) throw new Error(`COPY ${words.join(' ')} from a stage that is not there.`)
  const to = words.pop() as string
  for (const word of words) {
    const source = join(from, word)
    const place = join(root, posix.resolve(folder, to))
    const isFile = (await stat(source)).isFile()
    await cp(source, isFile && /\/$/.test(to) ? join(place, basename(word)) : place, {
      recursive: true,
      verbatimSymlinks: true,
    })
  }
}

/** The command line that runs something in an image's file system. */
export function chrootWords(
  { root, folder, environment }: BuiltImage,
  words: string[],
  { user }: { user: string },
): string[] {
  const settings = Object.entries({
    ...environment,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: user === 'root' ? '/root' : `/home/${user}`,
  })
  const inFolder = ['sh', '-c', 'cd "$0" && exec "$@"', folder, ...words]
  return [`--userspec=${user}`, root, 'env', '-i', ...settings.map(([name, value]) => `${name}=${value}`), ...inFolder]
}

const inChroot = (image: BuiltImage, words: string[], as: { user: string }) =>
  run('chroot', chrootWords({ ...image, environment: { ...image.environment, ...npmSettings() } }, words, as), {
    maxBuffer: 1e8,
  })

/** What npm needs to reach its registry from here. */
const npmSettings = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name, value]) => /^(npm_config_|NODE_EXTRA|.*_proxy$)/i.test(name) && value),
  ) as Record<string, string>

/** Each step with its words; a line that ends with a backslash goes on. */
function stepsOf(text: string): { step: string; words: string[] }[] {
  return text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [step = '', ...words] = line.trim().split(/\s+/)
      return { step, words }
    })
}

/** Of the sources, what .dockerignore lets in: everything is out but what it names again, and of that no tests. */
async function copyContext(from: string, to: string) {
  const lines = (await readFile(join(from, '.dockerignore'), 'utf8')).split('\n').filter((line) => line !== '')
  if (lines[0] !== '*' || lines.at(-1) !== '**/*.test.ts') throw new Error('.dockerignore is of another shape.')
  for (const line of lines.slice(1, -1)) {
    const path = line.slice(1)
    await mkdir(dirname(join(to, path)), { recursive: true })
    await cp(join(from, path), join(to, path), { recursive: true, filter: (name) => !name.endsWith('.test.ts') })
  }
}

/** Makes what `node:26-slim` has, of Debian's packages and this Node.js: no more than the Dockerfile asks of it. */
export async function makeNodeBase(base: string) {
  await run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates,libatomic1', 'bookworm', base])
  const npm = await realpath((await run('sh', ['-c', 'command -v npm'])).stdout.trim())
  await cp(process.execPath, join(base, 'usr/local/bin/node'))
  await cp(dirname(dirname(npm)), join(base, 'usr/local/lib/node_modules/npm'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm')])
  await run('chroot', [base, 'useradd', '--create-home', '--uid', '1000', 'node'])
  for (const file of ['/etc/resolv.conf', '/etc/hosts', process.env.NODE_EXTRA_CA_CERTS ?? '']) {
    if (file === '') continue
    await rm(join(base, file), { force: true })
    await mkdir(dirname(join(base, file)), { recursive: true })
    await writeFile(join(base, file), await readFile(file))
  }
}
