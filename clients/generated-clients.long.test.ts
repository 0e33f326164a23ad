import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Hireline } from '../sdk/src/index.ts'
import { externalEndpoints } from '../src/api.ts'
import type { Endpoint } from '../src/http/endpoint.ts'
import { pdfOf } from '../tests/support/form.ts'
import { testService } from '../tests/support/service.ts'
import { type RequestParts, validRequest } from '../tests/support/valid-requests.ts'
import { givenWorld, type World } from '../tests/support/world.ts'
import { installClients, startPrism } from './prism.ts'

const folder = import.meta.dirname
const service = testService()
let baseUrl: string
let world: World

const run = promisify(execFile)
const bin = (name: string, ...options: string[]) =>
  run(join(folder, 'node_modules/.bin', name), options, { cwd: folder })

beforeAll(async () => {
  await installClients()
  await rm(join(folder, 'generated'), { recursive: true, force: true })
  await bin('openapi-typescript', '../api/openapi.json', '-o', 'generated/openapi-typescript.ts')
  await bin('openapi-ts')
  await bin('orval', '--config', 'orval.config.cjs')
  baseUrl = await service.app.listen({ port: 0, host: '127.0.0.1' })
  world = await givenWorld(service)
}, 300_000)

test('clients of openapi-typescript, hey-api and orval compile strictly', async () => {
  const compiled = await bin('tsc', '-p', '.').catch((error) => error)
  expect(compiled.stdout).toBe('')
})

const operations = externalEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const)
const documentedPath = ({ path }: Endpoint) => `/external${path.replace(/:(\w+)/g, '{$1}')}`

/** What a client is given: for a form, the texts and files of its parts. */
function bodyOf({ bodyTypes, body }: Endpoint, parts: RequestParts): Record<string, unknown> | undefined {
  if (!body) return undefined
  if (bodyTypes?.[0] !== 'multipart/form-data') return parts.body
  const files = (parts.form ?? []).map((part) => [
    part.name,
    'text' in part ? part.text : new File([part.content as never], part.fileName),
  ])
  return { ...parts.body, ...Object.fromEntries(files) }
}

interface Called {
  response?: Response
  error?: unknown
}

/** Calls an operation with openapi-fetch. */
async function callAt(address: string, endpoint: Endpoint, key = world.company.key): Promise<Called> {
  const { default: createClient } = await import(join(folder, 'node_modules/openapi-fetch/dist/index.mjs'))
  const client = createClient({ baseUrl: address, headers: { authorization: `Bearer ${key}` } })
  const parts = validRequest(endpoint, world)
  const isForm = endpoint.bodyTypes?.[0] === 'multipart/form-data'
  return client[endpoint.method](documentedPath(endpoint), {
    params: { path: parts.params, query: parts.query },
    body: bodyOf(endpoint, parts),
    ...(isForm && { bodySerializer: asForm }),
  })
}

describe('openapi-fetch, with the types of openapi-typescript, calls', () => {
  test.each(operations)('%s', async (_, endpoint) => {
    const { response, error } = await callAt(baseUrl, endpoint)
    expect([response?.ok, error]).toEqual([true, undefined])
  })
})

describe('the client of hey-api calls', () => {
  test.each(operations)('%s', async (operationId, endpoint) => {
    const { [operationId]: call, client } = {
      ...(await import(join(folder, 'generated/hey-api/sdk.gen.ts'))),
      ...(await import(join(folder, 'generated/hey-api/client.gen.ts'))),
    }
    client.setConfig({ baseUrl, auth: ({ scheme }: { scheme?: string }) => scheme === 'bearer' && world.company.key })
    const parts = validRequest(endpoint, world)
    const { response, error }: Called = await call({
      path: parts.params,
      query: parts.query,
      body: bodyOf(endpoint, parts),
    })
    expect([response?.ok, error]).toEqual([true, undefined])
  })
})

describe('Prism, as a proxy before the service, finds no difference from the document', () => {
  const ends: (() => unknown)[] = []
  let proxied: string

  async function startProxy(document: string): Promise<string> {
    const { address, stop } = await startPrism(document, baseUrl, ['--errors'])
    ends.push(stop)
    return address
  }

  beforeAll(async () => {
    proxied = await startProxy('../api/openapi.json')
  }, 90_000)
  afterAll(() => {
    for (const end of ends) end()
  })

  test.each(operations)('in %s', async (_, endpoint) => {
    const { response, error } = await callAt(proxied, endpoint)
    expect([response?.ok, error]).toEqual([true, undefined])
  })

  test.each(operations.filter(([, { scope }]) => scope))(
    'in what %s answers to an unknown key',
    async (_, endpoint) => {
      const { response, error } = await callAt(proxied, endpoint, 'hl_unknown')
      expect([response?.status, error]).toEqual([401, expect.objectContaining({ code: 'unauthorized' })])
    },
  )

  test('beside a journey of the SDK: people sign up, send a file, are found and moved, and are told of as changes', async () => {
    const hireline = new Hireline({ baseUrl: proxied, apiKey: world.company.key, retries: 0 })
    const { flow } = world
    const [, second = '', third = ''] = flow.stages.map(({ id }) => id)
    const { next_cursor: before } = await newestChange(hireline)
    const ada = { email: 'prism@example.com', name: 'Ada King', phone_number: '+12133734253' }
    const { application_id: id } = await hireline.applications.create({ ...ada, hiring_flow_id: flow.id })
    const licence = { name: 'licence.pdf', content: pdfOf('A licence') }
    await hireline.applications.uploadDocuments(id, { [flow.elements.licence as string]: licence })
    // With a file, so that it is sent as the form that the document has; the JSON that is taken, too, is not in it.
    const told = { [flow.elements.shift as string]: 'night', [flow.elements.licence as string]: licence }
    await hireline.candidates.createOrUpdate({ application_id: id, ...told })
    await hireline.applications.advance(id, { page_or_stage_id: second })
    await hireline.applications.advanceMany({ application_ids: [id], page_or_stage_id: third })
    const { transitions } = await hireline.applications.history(id)
    expect(transitions).toHaveLength(3)
    const found: string[] = []
    const filters = { 'USER.PERSONAL_INFORMATION.EMAIL': 'prism@example.com' }
    for await (const row of hireline.applications.search({ flow_id: flow.id, filters, page_size: 1 })) {
      found.push(row.application_id)
    }
    expect(found).toEqual([id])
    const { results } = await hireline.listChanges({ after: before })
    expect(results.map((change) => change.id)).toContain(id)
    await expect(hireline.applications.get(crypto.randomUUID())).rejects.toMatchObject({
      status: 404,
      code: 'application_not_found',
    })
    await expect(hireline.applications.advance(id, { page_or_stage_id: world.candidateId })).rejects.toMatchObject({
      status: 400,
      code: 'invalid_page_or_stage_id',
    })
  })

  test('and would find one', async () => {
    const document = JSON.parse(await readFile(join(folder, '../api/openapi.json'), 'utf8'))
    document.components.schemas.Company.properties.name = { type: 'integer' }
    await writeFile(join(folder, 'generated/altered.json'), JSON.stringify(document))
    const altered = await startProxy('generated/altered.json')
    const headers = { authorization: `Bearer ${world.company.key}` }
    const answer = await fetch(`${altered}/external/v1/company/`, { headers })
    expect(await answer.json()).toMatchObject({
      type: 'https://stoplight.io/prism/errors#VIOLATIONS',
      validation: [{ location: ['response', 'body', 'data', 'name'], code: 'type' }],
    })
  })
})

/** The last of all changes so far. */
async function newestChange(hireline: Hireline) {
  let page = await hireline.listChanges()
  while (page.has_more) page = await hireline.listChanges({ after: page.next_cursor })
  return page
}

function asForm(fields: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
