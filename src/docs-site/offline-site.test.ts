import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docsCommand } from '../cli/docs.ts'

let folder: string
let pages: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hireline-offline-'))
  await docsCommand().parseAsync([folder, '--json'], { from: 'user' })
  pages = globSync('**/*.html', { cwd: folder })
})
afterAll(() => rm(folder, { recursive: true }))

test('every link of every page leads to a file that is there, and to nothing of a service', () => {
  expect(pages.length).toBeGreaterThan(100)
  const lost = pages.flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/(?:href|src|action)="(?!https?:|mailto:|data:|#)([^"#]+)/g)]
      .map(([, href = '']) => join(dirname(page), href))
      .filter((target) => !/^\.\.\/(?:external|console|apply)\//.test(target) && !existsSync(join(folder, target)))
      .map((target) => `${page} → ${target}`),
  )
  expect(lost).toEqual([])
})

test('models find the contents, with an address for each page, and all guides as one text', () => {
  const contents = readFileSync(join(folder, 'llms.txt'), 'utf8')
  expect(contents).toMatch(/^# Hireline\n\n> /)
  expect(contents).toContain('- [Quick start](guides/quick-start/)')
  expect(contents).toMatch(/- \[POST Move an application to a stage\]\(reference\/\w+\/\)/)
  const all = readFileSync(join(folder, 'llms-full.txt'), 'utf8')
  for (const title of [
    '# Quick start',
    '# The privacy officer’s guide'.replace('’', "'"),
    '# Comparison with known systems',
    '# Changelog',
  ])
    expect(all).toContain(title)
})
