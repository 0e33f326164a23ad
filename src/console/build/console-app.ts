import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { ensureConsole } from './build-console.ts'

/** A file that the browser loads. */
export interface BuiltFile {
  content: Buffer
  /** The same, compressed. */
  brotli: Buffer
  contentType: string
}

/** The console's pages as they were built. */
export interface BuiltConsole {
  /** File names in `assets/`. */
  script: string
  styles: string[]
  files: Map<string, BuiltFile>
}

const CONTENT_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/** The built console of this process: made, or read, when the first page is asked for, and then kept in memory. */
export class ConsoleApp {
  readonly #config: Pick<Config, 'CONSOLE_DIR' | 'DATA_DIR'>
  #built: Promise<BuiltConsole> | undefined

  constructor(config: Pick<Config, 'CONSOLE_DIR' | 'DATA_DIR'>) {
    this.#config = config
  }

  /** @throws when it cannot be built; the next call tries again */
  get(): Promise<BuiltConsole> {
    this.#built ??= this.#load().catch((error) => {
      this.#built = undefined
      throw error
    })
    return this.#built
  }

  async #load(): Promise<BuiltConsole> {
    const { CONSOLE_DIR, DATA_DIR } = this.#config
    return readConsole(CONSOLE_DIR ?? (await ensureConsole(join(DATA_DIR, 'console'))))
  }
}

interface Chunk {
  file: string
  css?: string[]
}

async function readConsole(folder: string): Promise<BuiltConsole> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Record<string, Chunk>
  const entry = manifest['main.tsx']
  if (!entry) throw new Error(`${folder} holds no console.`)
  const assets = join(folder, 'assets')
  const names = (await readdir(assets)).filter((name) => !name.endsWith('.br'))
  const files = await Promise.all(
    names.map(async (name): Promise<[string, BuiltFile]> => {
      const [content, brotli] = await Promise.all([readFile(join(assets, name)), readFile(join(assets, `${name}.br`))])
      const contentType = CONTENT_TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
      return [name, { content, brotli, contentType }]
    }),
  )
  const nameOf = (path: string) => path.replace(/^assets\//, '')
  return { script: nameOf(entry.file), styles: (entry.css ?? []).map(nameOf), files: new Map(files) }
}
