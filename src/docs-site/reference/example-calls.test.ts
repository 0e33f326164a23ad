import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Hireline, HirelineError } from '../../../sdk/src/index.ts'
import * as programs from '../../../sdk/tests/example-calls.ts'
import { givenCompany } from '../../../tests/support/factories.ts'
import { testService } from '../../../tests/support/service.ts'
import { type ExampleCall, readExampleCalls } from './example-calls.ts'

const service = testService()
const calls = readExampleCalls()
const here = process.cwd()
let folder: string
let key: string

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  key = (await givenCompany(service.db, { slug: 'acme' })).key
  folder = await mkdtemp(join(tmpdir(), 'hireline-examples-'))
  await writeFile(join(folder, 'licence.jpg'), 'a picture')
  // The examples read their file from where they run.
  process.chdir(folder)
})
afterAll(async () => {
  process.chdir(here)
  await rm(folder, { recursive: true })
})

/** What a request asks for, however it was written. */
interface Asked {
  method: string
  path: string
  query: [string, string][]
  body: unknown
}

/** The first request of an example of the SDK, and what the service answers to it. */
async function askedBySdk(
  operationId: string,
): Promise<{ asked: Asked; problem: { code: string; text: string } | undefined }> {
  let asked: Asked | undefined
  const hireline = new Hireline({
    baseUrl: 'http://hireline.test',
    apiKey: key,
    async fetch(url, init) {
      const request = new Request(url, init)
      const { pathname, search, searchParams } = new URL(url)
      const form = request.headers.get('content-type')?.startsWith('multipart/')
        ? await request.clone().formData()
        : null
      const text = await request.clone().text()
      asked ??= {
        method: request.method,
        path: pathname,
        query: [...searchParams],
        body: form ? namesAndTexts(form) : text && JSON.parse(text),
      }
      const answer = await service.app.inject({
        method: request.method as InjectOptions['method'],
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
    },
  })
  const run = new Map(Object.entries(programs)).get(operationId)
  if (!run) throw new Error(`There is no example of ${operationId}.`)
  const problem = await run(hireline).then(
    () => undefined,
    (error) =>
      error instanceof HirelineError
        ? { code: error.code, text: JSON.stringify(error.details) }
        : { code: 'unknown', text: String(error) },
  )
  return { asked: asked as Asked, problem }
}

const namesAndTexts = (form: FormData) =>
  [...form].map(([name, value]) => [name, typeof value === 'string' ? value : `@${value.name}`])

/** What a shell makes of an example of curl. */
function askedByCurl({ curl }: ExampleCall): Asked {
  const script = `curl() { printf '%s\\0' "$@"; }; uuidgen() { echo 7; }\n${curl}`
  const env = { HIRELINE_URL: 'http://hireline.test', HIRELINE_API_KEY: key }
  const words = execFileSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1)
  const address = new URL(words.find((word) => word.startsWith('http')) as string)
  const after = (name: string) => words.flatMap((word, index) => (words[index - 1] === name ? [word] : []))
  const [data] = after('-d')
  const fields = after('-F').map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)])
  return {
    method: after('-X')[0] ?? (data === undefined && fields.length === 0 ? 'GET' : 'POST'),
    path: address.pathname,
    query: [...address.searchParams],
    body: data === undefined ? (fields.length > 0 ? fields : '') : JSON.parse(data),
  }
}

/** The things of the examples are not there; how they are asked for must be right. */
const ABSENT =
  /^\w+_not_found:|^invalid_\w+_ids?:|^(invalid_file|invalid_import_map|no_matching_applications|company_out_of_reach):|is not a member of the company/

test.each(Object.entries(calls))('%s is asked alike by curl and the SDK, and understood', async (operationId, call) => {
  const { asked, problem } = await askedBySdk(operationId)
  const byCurl = askedByCurl(call)
  expect({ ...byCurl, body: byCurl.body || '' }).toEqual({ ...asked, body: emptyAsNone(asked.body) })
  if (problem !== undefined) expect(`${problem.code}: ${problem.text}`).toMatch(ABSENT)
})

/** The SDK sends an empty object where a body may be left out. */
const emptyAsNone = (body: unknown) => (JSON.stringify(body) === '{}' ? '' : body)
