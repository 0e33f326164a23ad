import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type OpenApiDocument, type Operation, operationsOf } from '../../scripts/sdk/document.ts'
import { methodName } from '../../scripts/sdk/method-name.ts'
import { type Hireline, HirelineError } from '../../sdk/src/index.ts'
import { externalEndpoints } from '../../src/api.ts'
import { pdfOf } from '../support/form.ts'
import { sdkClient } from '../support/sdk-client.ts'
import { testService } from '../support/service.ts'
import { type RequestParts, validRequest } from '../support/valid-requests.ts'
import { givenWorld, type World } from '../support/world.ts'

const service = testService()
const document = JSON.parse(
  await readFile(new URL('../../api/openapi.json', import.meta.url), 'utf8'),
) as OpenApiDocument
let world: World
let client: Hireline
beforeAll(async () => {
  world = await givenWorld(service)
  client = sdkClient(service, world.company.key)
})

type Method = (...given: unknown[]) => PromiseLike<unknown>

/** The method of an operation, by the name that it is documented under. */
function methodOf(of: Hireline, operation: Operation): Method {
  const { group, name } = methodName(operation)
  const holder = (group === null ? of : of[group as keyof Hireline]) as unknown as Record<string, Method>
  return holder[name] as Method
}

/** A valid request, as a caller of the method writes it. */
function argumentsOf({ pathParameters, body, queryParameters }: Operation, parts: RequestParts): unknown[] {
  const { params = {}, query = {}, form = [] } = parts
  const fields = Object.fromEntries(
    form.map((part) => [part.name, 'fileName' in part ? { name: part.fileName, content: part.content } : part.text]),
  )
  const ids = pathParameters.map(({ name }) => params[name])
  const takesInput = body !== null || queryParameters.length > 0
  const options = takesInput ? [] : [{ query }]
  return [...ids, ...(takesInput ? [{ ...parts.body, ...fields, ...(body ? {} : query) }] : []), ...options]
}

describe('Every operation has a method', () => {
  test.each(externalEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s',
    async (id, endpoint) => {
      const operation = operationsOf(document).find(({ operationId }) => operationId === id)
      if (!operation) throw new Error(`${id} is not in api/openapi.json: npm run generate`)
      const asked: string[] = []
      const watched = sdkClient(service, world.company.key, (request) => asked.push(request))
      const answer = await methodOf(watched, operation)(...argumentsOf(operation, validRequest(endpoint, world)))
      const path = operation.path.replace(/\{\w+\}/g, '[^/]+')
      expect(asked).toEqual([expect.stringMatching(new RegExp(`^${operation.method.toUpperCase()} ${path}$`))])
      expect(answer).toBeDefined()
    },
  )
})

test('a person is signed up, moved, given a document and found, with types from the document', async () => {
  const { flow } = world
  const application = await client.applications.create({
    hiring_flow_id: flow.id,
    email: 'grace@example.com',
    name: 'Grace Hopper',
    phone_number: '+12133734253',
  })
  const moved = await client.applications.advance(application.application_id, {
    page_or_stage_id: flow.stages[1]?.id as string,
  })
  expect(moved.current_stage.id).toBe(flow.stages[1]?.id)
  const { documents } = await client.applications.uploadDocuments(application.application_id, {
    [flow.elements.licence as string]: new File([pdfOf('A licence') as Uint8Array<ArrayBuffer>], 'licence.pdf'),
  })
  expect(documents[0]?.name).toBe('licence.pdf')
  const ids: string[] = []
  for await (const { application_id } of client.applications.search({ flow_id: flow.id, page_size: 1 }))
    ids.push(application_id)
  expect(ids).toContain(application.application_id)
  expect(new Set(ids).size).toBe(ids.length)
  const { data, labels_map } = await client.candidates.submissions({
    application_ids: [application.application_id],
    variable_ids: [flow.path('shift')],
  })
  expect(Object.keys(data[0] ?? {})).toContain(flow.path('shift'))
  expect(Object.keys(labels_map)).toContain(flow.path('shift'))
})

test('a write that is repeated with a key of the caller takes effect once', async () => {
  const input = {
    hiring_flow_id: world.flow.id,
    email: 'edsger@example.com',
    name: 'Edsger Dijkstra',
    phone_number: '+12133734253',
  }
  const create = () => client.applications.create(input, { idempotencyKey: 'row-7' })
  const [first, second] = [await create(), await create()]
  expect(second).toEqual(first)
})

test('what is refused is told by its code, with the field', async () => {
  const error = await client.applications
    .create({ hiring_flow_id: world.flow.id, email: 'x@example.com', name: 'X', phone_number: '1' })
    .catch((error: unknown) => error)
  if (!HirelineError.is(error, 'invalid_phone_number')) throw error
  expect([error.status, error.code, error.details[0]?.field]).toEqual([400, 'invalid_phone_number', 'phone_number'])
  expect(error.requestId).toBeTruthy()
})
