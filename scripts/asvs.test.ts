import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PAGE = 'docs/asvs.md'
const page = readFileSync(PAGE, 'utf8')
const VERDICTS = ['met', 'in part', 'not met', 'not ours'] as const
type Verdict = (typeof VERDICTS)[number]

/** Every requirement of the levels 1 and 2 of ASVS 5.0.0, as its authors number them. */
const required = readFileSync('scripts/asvs-requirements.txt', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ')[0] as string)

const numbersIn = (text: string): string[] => text.match(/(?<![\d.])\d{1,2}\.\d+\.\d+(?![\d.]\d)/g) ?? []

const chapters = page
  .split(/^## (?=V\d)/m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n', 1)[0] as string,
    number: text.slice(1).split(' ', 1)[0] as string,
    verdicts: verdictsIn(text),
    text,
  }))
const all = chapters.flatMap(({ verdicts }) => verdicts)

function verdictsIn(text: string): [string, Verdict][] {
  const rows = [...text.matchAll(/^\| ([\d.]+) \| [^|]+ \| \**([a-z ]+?)\** \| .+ \|$/gm)]
  const notOurs = numbersIn(/^Not ours: .+$/m.exec(text)?.[0] ?? '')
  return [
    ...rows.map(([, number, verdict]): [string, Verdict] => [number as string, verdict as Verdict]),
    ...notOurs.map((number): [string, Verdict] => [number, 'not ours']),
  ]
}

test('every requirement is judged once, in its chapter, and there are no others', () => {
  expect(all.map(([number]) => number).toSorted()).toEqual(required.toSorted())
  expect(chapters.flatMap(({ text }) => numbersIn(text)).toSorted()).toEqual(required.toSorted())
  for (const { number, verdicts } of chapters)
    for (const [requirement] of verdicts) expect(requirement).toMatch(new RegExp(`^${number}\\.`))
  expect(new Set(all.map(([, verdict]) => verdict))).toEqual(new Set(VERDICTS))
})

test('the sums are right', () => {
  const sums = (verdicts: [string, Verdict][]) =>
    VERDICTS.map((verdict) => verdicts.filter(([, given]) => given === verdict).length)
  for (const { title, verdicts } of chapters) expect(page).toContain(`| ${title} | ${sums(verdicts).join(' | ')} |`)
  const total = sums(all).map((sum) => `**${sum}**`)
  expect(page).toContain(`| **all ${required.length}** | ${total.join(' | ')} |`)
})

test('what falls short is listed at the top, all of it and nothing else', () => {
  const list = page.slice(page.indexOf('## What falls short'), page.indexOf('## V1 '))
  const short = all.filter(([, verdict]) => verdict === 'in part' || verdict === 'not met').map(([number]) => number)
  expect(numbersIn(list).toSorted()).toEqual(short.toSorted())
})

test('what is met names a file; every file that is named is there', () => {
  const links = [...page.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, href = '']) => join(dirname(PAGE), href))
  expect(links.filter((path) => !existsSync(path))).toEqual([])
  const rows = chapters.flatMap(({ text }) => text.split('\n')).filter((line) => / \| met \| /.test(line))
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !/\]\(/.test(row))).toEqual([])
})

test('a test that is quoted stands in a file that its row names', () => {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
  const quoted = rows.flatMap((row) => {
    const files = [...row.matchAll(/\]\(\.\.\/([^)#]+)/g)].map(([, path = '']) => readFileSync(path, 'utf8'))
    return [...row.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({
      title,
      stands: files.some((text) => text.includes(title) || text.includes(title.replaceAll('’', "\\'"))),
    }))
  })
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter(({ stands }) => !stands)).toEqual([])
})
