import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { ImmutableAssets } from './immutable-assets.ts'

test('an asset comes without its comments, and compressed as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hireline-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
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
  await writeFile(join(folder, 'act.js'), source.join('\n'))
  const assets = new ImmutableAssets('/assets/')
  const path = assets.add(pathToFileURL(`${folder}/`), 'act', 'js')
  const asset = assets.find(path.replace('/assets/', ''))
  const kept = [source[1], source[5], source[7], source[8], ''].join('\n')
  expect(asset?.content.toString()).toBe(kept)
  expect(brotliDecompressSync(asset?.brotli ?? '').toString()).toBe(kept)
})
