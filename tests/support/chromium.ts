import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const MACHINE_FONTS = '/usr/share/fonts'
const PACKAGE = new URL('../../node_modules/@sparticuz/chromium/', import.meta.url)

/** What stands in for a fingerprint reader. */
export const VIRTUAL_AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/**
 * Opens Chromium: that of CHROMIUM_PATH, else Debian's, else the one that came with `npm ci`. There is no fourth case in
 * which browser tests are passed over.
 */
export async function openBrowser(): Promise<Browser> {
  const { path, environment } = await findChromium()
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...environment },
    // Containers have neither a sandbox of users nor much shared memory.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
}

async function findChromium(): Promise<{ path: string; environment?: Record<string, string> }> {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return { path: CHROMIUM_PATH }
  if (existsSync(DEBIAN_CHROMIUM)) return { path: DEBIAN_CHROMIUM }
  const folder = await unpackedChromium()
  return {
    path: join(folder, 'chromium'),
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  }
}

/**
 * The package holds Chromium, its libraries and fonts as for AWS Lambda, packed; unpacked once, it serves every run. Its fonts lack many
 * scripts, such as Arabic; those of the machine are found beside them.
 */
async function unpackedChromium(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8'))
  const folder = join(tmpdir(), `hireline-chromium-${version}-fonts`)
  if (existsSync(folder)) return folder
  const { inflate } = await import(new URL('build/esm/lambdafs.js', PACKAGE).href)
  const temporary = await mkdtemp(join(tmpdir(), 'hireline-chromium-'))
  const { TMPDIR } = process.env
  // The package unpacks to the folder for temporary files.
  process.env.TMPDIR = temporary
  try {
    for (const archive of ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
      await inflate(new URL(`bin/${archive}`, PACKAGE).pathname)
    }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
  const cache = join(folder, 'fonts-cache')
  await mkdir(join(temporary, 'fonts-cache'))
  await writeFile(
    join(temporary, 'fonts.conf'),
    `<fontconfig><dir>${join(folder, 'fonts')}</dir><dir>${MACHINE_FONTS}</dir><cachedir>${cache}</cachedir></fontconfig>`,
  )
  // Another test file may have been faster.
  await rename(temporary, folder).catch(() => rm(temporary, { recursive: true }))
  return folder
}
