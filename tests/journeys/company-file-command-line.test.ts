import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { hireline as run, startHireline } from '../support/command-line.ts'
import { temporaryFolder } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/hireline.js', import.meta.url))
const service = testService()
let folder: string
let file: string
const hireline = (...words: string[]) => run(service, ...words)

beforeAll(async () => {
  folder = await temporaryFolder()
  file = join(folder, 'company.yaml')
})

describe('who begins with nothing', () => {
  test('is asked on a terminal, again where the answer will not do', async () => {
    const path = join(folder, 'asked.yaml')
    // util-linux brings a terminal.
    const child = spawn('script', ['-qec', `'${process.execPath}' '${LAUNCHER}' init '${path}'`, '/dev/null'], {
      env: { PATH: process.env.PATH },
    })
    let told = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (told += text))
    const answers: [RegExp, string][] = [
      [/company’s name: $/, 'Corner Café'],
      [/in addresses \[corner-cafe\]: $/, ''],
      [/Time zone \[.*\]: $/, 'Mars/Olympus'],
      [/IANA time zone such as America\/Chicago\.\r?\n.*Time zone \[.*\]: $/s, 'Europe/Paris'],
      [/phone numbers \[.*\]: $/, 'FR'],
      [/begin with \[.*\]: $/, 'Barista'],
    ]
    for (const [question, answer] of answers) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: readline moves the cursor.
      await expect.poll(() => told.replaceAll(/\u001b\[[\d;]*[A-Z]/gi, '')).toMatch(question)
      told = ''
      child.stdin.write(`${answer}\n`)
    }
    expect((await once(child, 'exit'))[0]).toBe(0)
    const text = await readFile(path, 'utf8')
    for (const said of ['slug: corner-cafe', 'name: Corner Café', 'Europe/Paris', 'slug: barista'])
      expect(text).toContain(said)
  })

  test('may paste all answers at once', async () => {
    const path = join(folder, 'pasted.yaml')
    const child = spawn('script', ['-qec', `'${process.execPath}' '${LAUNCHER}' init '${path}'`, '/dev/null'], {
      env: { PATH: process.env.PATH },
    })
    child.stdout.resume()
    child.stdin.write('Nordlicht\n\nEurope/Berlin\nDE\nPacker\n')
    expect((await once(child, 'exit'))[0]).toBe(0)
    const text = await readFile(path, 'utf8')
    for (const said of ['slug: nordlicht', 'Europe/Berlin', 'default_country: DE', 'slug: packer'])
      expect(text).toContain(said)
  })

  test('is told what to say where there is no terminal; what is wrong writes nothing', async () => {
    expect(await hireline('init', file)).toMatchObject({
      code: 1,
      stderr: 'There is no terminal to ask on: say --name …\n',
    })
    expect(await hireline('init', file, '--name', '北京')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--slug'),
    })
    const wrong = await hireline('init', file, '--name', 'Acme', '--country', 'XX')
    expect(wrong).toMatchObject({ code: 1, stderr: '--country must be an ISO 3166 country code such as US\n' })
    await expect(stat(file)).rejects.toThrow()
  })

  test('has a file that applies with no complaint, and that no second one replaces', async () => {
    const words = ['init', file, '--yes', '--name', 'Corner Bakery', '--timezone', 'Europe/Paris', '--country', 'FR']
    expect(await hireline(...words)).toMatchObject({ code: 0, stderr: '' })
    expect(await hireline(...words)).toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') })
    const applied = await hireline('apply', file)
    expect(applied).toMatchObject({ code: 0, stderr: '' })
    expect(applied.stdout).toMatch(/^\+ company corner-bakery/)
    expect(applied.stdout).not.toContain('!')
    expect((await hireline('apply', file)).stdout).toBe('= nothing to change\n')
  })

  test('gets the file back from the database, with the schema that editors ask for', async () => {
    const written = join(folder, 'written.yaml')
    expect(await hireline('export', '--company', 'corner-bakery', written)).toMatchObject({ code: 0 })
    const [first] = (await readFile(written, 'utf8')).split('\n')
    expect(first).toBe('# yaml-language-server: $schema=http://127.0.0.1:8080/docs/company-file.schema.json')
    expect((await hireline('apply', written)).stdout).toBe('= nothing to change\n')
    const schema = await service.app.inject('/docs/company-file.schema.json')
    expect(schema.headers['content-type']).toContain('application/schema+json')
    expect(schema.body).toBe(JSON.stringify(JSON.parse(await readFile('docs/company-file.schema.json', 'utf8'))))
  })
})

describe('a service elsewhere', () => {
  let address: string
  let key: string
  const applyTo = async (path: string, ...words: string[]) => {
    const { child, output } = startHireline(service, ['apply', path, '--to', address, ...words], {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      HIRELINE_API_KEY: key,
    })
    const [code] = await once(child, 'close')
    return { code, ...output }
  }
  beforeAll(async () => {
    address = await service.app.listen({ port: 0, host: '127.0.0.1' })
    const made = await hireline('keys', 'create', '--company', 'corner-bakery', '--name', 'CI', '--json')
    key = JSON.parse(made.stdout).key
  })

  test('takes the file by its API, first to see what would change', async () => {
    const changed = join(folder, 'changed.yaml')
    await writeFile(changed, (await readFile(file, 'utf8')).replace('name: Review', 'name: Second look'))
    const line = '~ stage assistant/review  name: "Review" → "Second look"\n'
    expect(await applyTo(changed, '--dry-run')).toEqual({ code: 0, stdout: line, stderr: '' })
    expect(await applyTo(changed)).toEqual({ code: 0, stdout: line, stderr: '' })
    expect((await applyTo(changed)).stdout).toBe('= nothing to change\n')
  })

  test('refuses with the file and line, and says what is wrong with key or address', async () => {
    const chosen = join(folder, 'chosen.yaml')
    const id = '0199a001-0000-7000-8000-00000000ffff'
    await writeFile(chosen, (await readFile(file, 'utf8')).replace('- { key: no-show', `- { id: ${id}, key: no-shows`))
    const refused = await applyTo(chosen)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/chosen\.yaml:\d+:\d+: flows\[0\]\.reasons\[0\]/)
    key = 'hl_none'
    expect((await applyTo(file)).stderr).toMatch(/answered 401: /)
    key = ''
    expect((await applyTo(file)).stderr).toContain('Set HIRELINE_API_KEY')
    key = 'hl_none'
    address = 'http://127.0.0.1:1'
    expect((await applyTo(file)).stderr).toMatch(/^http:\/\/127\.0\.0\.1:1 does not answer: /)
  })
})
