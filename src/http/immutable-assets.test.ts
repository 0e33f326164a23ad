import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ImmutableAssets } from './immutable-assets.ts'

async function givenFolder(files: Record<string, string[]>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, lines] of Object.entries(files)) await writeFile(join(folder, name), lines.join('\n'))
  return pathToFileURL(`${folder}/`)
}

test('several files come as one, which imports none of them', async () => {
  const folder = await givenFolder({
    'walk.js': ['export const walk = () => 1', ''],
    'run.js': ["import { walk } from './walk.js'", "const far = 'from'", 'export const run = () => walk() + far', ''],
  })
  const assets = new ImmutableAssets('/assets/')
  const path = assets.add(folder, 'move', 'js', ['walk', 'run'])
  expect(path).toMatch(/^\/assets\/move\./)
  expect(assets.find(path.replace('/assets/', ''))?.content.toString()).toBe(
    "const walk = () => 1\nconst far = 'from'\nconst run = () => walk() + far\n",
  )
})

test('an asset comes without its comments and indentation, and compressed as it is', async () => {
  const source = [
    '// What it is for.',
    "const address = 'https://example.com' // stays",
    '/**',
    ' * What it does.',
    ' */',
    'function act() {',
    '  /* Why. */',
    '  return /* stays */ 4 / 2 // stays, too',
    '}',
    '',
  ]
  const folder = await givenFolder({ 'act.js': source })
  const assets = new ImmutableAssets('/assets/')
  const path = assets.add(folder, 'act', 'js')
  const asset = assets.find(path.replace('/assets/', ''))
  const kept = [source[1], source[5], source[7]?.trim(), source[8], ''].join('\n')
  expect(asset?.content.toString()).toBe(kept)
  expect(brotliDecompressSync(asset?.brotli ?? '').toString()).toBe(kept)
})
