import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfOf } from '../support/form.ts'
import { runProgram } from '../support/run-program.ts'
import { databaseUrl, hireline, temporaryFolder } from '../support/running-service.ts'
import { testService } from '../support/service.ts'

const README = new URL('../../sdk/README.md', import.meta.url)
const KEY = 'hl_demo_key_for_local_use'

const service = testService()
const folder = await temporaryFolder()
let environment: Record<string, string>

beforeAll(async () => {
  const running = hireline(['start'], {
    DATABASE_URL: databaseUrl(service.connection),
    DATA_DIR: service.config.DATA_DIR,
    HIRELINE_DEMO_API_KEY: KEY,
    RATE_LIMIT_PER_MINUTE: '0',
    RATE_LIMIT_PER_SECOND: '0',
  })
  environment = { HIRELINE_URL: await running.address(), HIRELINE_API_KEY: KEY }
  await writeFile(join(folder, 'cv.pdf'), pdfOf('Grace Hopper'))
})

const text = await readFile(README, 'utf8')
const examples = text.split(/^## /m).flatMap((section, index) => {
  const code = /^```ts\n([\s\S]*?)^```$/m.exec(section)?.[1]
  return code === undefined ? [] : [{ title: index === 0 ? 'Begin' : (section.split('\n')[0] as string), code }]
})

/** What each example says when it has run. */
const SAYS: Record<string, RegExp> = {
  Begin: /^$/,
  Lists: /Ada King Lovelace \w+\n[\s\S]*\n1 of 1\n$/,
  Files: /^(pending|processing|processed)\n$/,
  Errors: /^invalid_phone_number \[\s+\{\s+field: 'phone_number'/,
  'What is sent again': /^true\n$/,
  Changes: /Ada King Lovelace \w+\n/,
  Webhooks: /^$/,
}

describe('The examples of the README run as they stand, one after the other', () => {
  test.each(examples)('$title', async ({ title, code }) => {
    const program = join(folder, `${title.replaceAll(' ', '-')}.ts`)
    await writeFile(program, code.replace('http://127.0.0.1:8080', environment.HIRELINE_URL as string))
    const output = await runProgram(program, { environment, cwd: folder })
    const expected = SAYS[title]
    if (!expected) throw new Error(`Say what the example of "${title}" says.`)
    expect(output).toMatch(expected)
  })
})
