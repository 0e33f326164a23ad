import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { pdfOf, pdfWith } from '../../tests/support/form.ts'
import { findActiveContent } from './active-content.ts'

const folder = await mkdtemp(join(tmpdir(), 'hireline-active-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function foundIn(content: Buffer) {
  const path = join(folder, 'file.pdf')
  await writeFile(path, content)
  return findActiveContent(path)
}

/** Objects as PDF 1.5 packs them: in one compressed stream, of which no byte shows what is in it. */
function packed(...objects: string[]): string {
  const index = objects.map((_, at) => `${100 + at} ${objects.slice(0, at).join(' ').length + (at > 0 ? 1 : 0)}`)
  const head = `${index.join(' ')} `
  const content = deflateSync(head + objects.join(' ')).toString('latin1')
  const about = `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode /Length ${content.length}`
  return `<< ${about} >>\nstream\n${content}\nendstream`
}

describe('active content', () => {
  test.each([
    ['a script', '<< /S /JavaScript /JS (app.alert) >>', 'scripts'],
    ['a script of a field', '<< /FT /Tx /AA << /K << /S /JavaScript /JS 9 0 R >> >> >>', 'scripts'],
    ['a script of a film', '<< /S /Rendition /JS (app.alert) >>', 'scripts'],
    ['an XFA form', '<< /Fields [] /XFA 9 0 R >>', 'scripts'],
    ['a launch action', '<< /Type /Action /S /Launch /F (calc.exe) >>', 'launch_actions'],
    ['a launch action spelled otherwise', '<< /#53 /La#75nch /F (calc.exe) >>', 'launch_actions'],
    ['a launch action of a link', '<< /Subtype /Link /A << /S /Launch /F (calc.exe) >> >>', 'launch_actions'],
    ['a launch action behind another', '<< /S /URI /URI (x) /Next [<< /S /Launch /F (a) >>] >>', 'launch_actions'],
    ['an attached file', '<< /Type /Filespec /F (a.exe) /EF << /F 9 0 R >> >>', 'attached_files'],
  ])('%s is found, in the open and packed', async (_, object, content) => {
    expect(await foundIn(pdfWith([object], 'Page'))).toEqual([content])
    const file = pdfWith([packed('<< /Nothing 1 >>', object)], 'Page')
    expect(file.includes('Launch') || file.includes('/JS')).toBe(false)
    expect(await foundIn(file)).toEqual([content])
  })

  test('a page that only speaks of it, or links to the web, has none', async () => {
    expect(await foundIn(pdfOf('/S /JavaScript /JS /Launch /EF'))).toEqual([])
    expect(await foundIn(pdfWith(['<< /S /URI /URI (https://example.com/Launch) >>'], 'Page'))).toEqual([])
  })

  test('nobody knows of a file with a part that cannot be gone through', async () => {
    const damaged = packed('<< /S /Launch /F (calc.exe) >>').replace(/stream\n.{12}/s, `stream\n${'x'.repeat(12)}`)
    expect(await foundIn(pdfWith([damaged], 'Page'))).toBeNull()
    expect(await foundIn(pdfWith(['['.repeat(100_000)], 'Page'))).toBeNull()
    expect(
      await foundIn(pdfWith(['<< /Encrypt 1 0 R /Root 1 0 R /Type /XRef /Length 0 >>\nstream\n\nendstream'], 'Page')),
    ).toBeNull()
  })
})
