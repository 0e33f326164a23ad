import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { acrossFlowsBody } from '../../applications/endpoints/list-applications-across-flows.ts'
import { listApplicationsV2 } from '../../applications/endpoints/list-applications-v2.ts'
import { listCsv } from '../../applications/list-csv.ts'
import {
  type AcrossFlowsRequest,
  type ApplicationListRequest,
  orderOf,
  readAcrossFlowsRequest,
  readListRequest,
} from '../../applications/read-list-request.ts'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import type { Caller } from '../../contract/caller.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { StrictObject } from '../../contract/schemas.ts'
import { validatorCompiler } from '../../http/bodies/validation.ts'
import type { Guard } from '../../http/entrance.ts'
import type { RequestServices } from '../../http/request-context.ts'
import type { Operator } from '../../operators/operator.ts'
import { isSessionGood } from '../../operators/session-queries.ts'
import { resolveVariables } from '../../variables/variable.ts'

const validatorOf = (schema: object) => validatorCompiler({ schema, method: 'POST', url: '', httpPart: 'body' })
const validate = validatorOf(listApplicationsV2.body as object)
const validateAcrossFlows = validatorOf(acrossFlowsBody)
/** What a browser sends as an address. */
const QUERY = StrictObject({ list: Type.String({ description: 'The body of the v2 list as a JSON text.' }) })

/**
 * Hands out a list as a CSV file: `GET …/applications.csv?list=`, with what the v2 list is asked, or, without a flow, the list over
 * all flows. A POST takes the same as its body: an address has no room for many ids.
 */
export function serveListCsv(scope: FastifyInstance, guards: Guard[], services: RequestServices) {
  const { db, config } = services
  const answer = async (request: FastifyRequest, reply: FastifyReply, asked: AnyList) => {
    const { company, actor } = request.caller as Caller
    const { sessionId, role } = request.operator as Operator
    orderOf(asked)
    const { name, criteria, variables } = await readList({ db, company, config }, asked)
    const lines = listCsv(db, {
      criteria,
      variables,
      // Whoever may no longer read gets no further page, and what was read is on record.
      async beforePage(rows) {
        if (!(await isSessionGood(db, company.id, sessionId, role)))
          throw new Fault('unauthorized', 'Nobody is signed in.')
        const searched = { ...asked, ...asked.filters, filters: undefined }
        await recordRead(db, company.id, { ...listing('application.listed', searched, rows.length), actor })
      },
    })
    reply.header('Content-Disposition', `attachment; filename="${name}.csv"`)
    return reply.type('text/csv; charset=utf-8').send(Readable.from(lines))
  }
  const schema = { hide: true }
  scope.get('/applications.csv', { schema: { ...schema, querystring: QUERY }, onRequest: guards }, (request, reply) =>
    answer(request, reply, parseList((request.query as { list: string }).list)),
  )
  scope.post('/applications.csv', { schema, onRequest: guards }, (request, reply) =>
    answer(request, reply, requireList(request.body)),
  )
}

/** @throws {Fault} what the same list would get in a body */
async function readList(reader: Parameters<typeof readListRequest>[0], asked: AnyList) {
  if (!('flow_id' in asked)) {
    const { criteria } = await readAcrossFlowsRequest(reader, asked)
    return { name: 'applications', criteria, variables: [] }
  }
  const { flow, criteria } = await readListRequest(reader, asked)
  return { name: flow.slug, criteria, variables: resolveVariables(flow, asked.og_variable_ids ?? []).variables }
}

type AnyList = ApplicationListRequest | AcrossFlowsRequest

/** @throws {Fault} what the same list would get in a body */
function parseList(text: string): AnyList {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw fieldFault('invalid_field', 'list', 'must be a JSON object')
  }
  return requireList(list)
}

/** @throws {Fault} what the same list would get from the API */
function requireList(list: unknown): AnyList {
  const isOfFlow = typeof list !== 'object' || list === null || 'flow_id' in list
  const { error } = (isOfFlow ? validate(list) : validateAcrossFlows(list)) as { error?: Fault }
  if (error) throw error
  return list as AnyList
}
