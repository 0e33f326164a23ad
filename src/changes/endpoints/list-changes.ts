import { Type } from 'typebox'
import { listing } from '../../audit/listing.ts'
import { recordRead } from '../../audit/record.ts'
import { OBJECT_TYPES } from '../../change-log/queries.ts'
import { fieldFault } from '../../contract/fault.ts'
import { OneOf, reference, StrictObject } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { presentChanges } from '../actions/present-changes.ts'
import { readChanges } from '../actions/read-changes.ts'
import { Change, parsePosition, toCursor } from '../change.ts'

const DEFAULT_LIMIT = 100

export const listChanges = defineEndpoint({
  method: 'GET',
  path: '/v1/changes/',
  operationId: 'listChanges',
  summary: 'Read what changed',
  description:
    'For keeping a copy. Without `after` it begins with everything there is. Who reads on until `has_more` is false, and stores each record in place of what was stored under its type and id, holds exactly what was committed before the last request. An object that changed several times comes once, as it is now.',
  tag: 'Changes',
  scope: 'changes:read',
  hasEffects: true,
  query: StrictObject({
    after: Type.Optional(Type.String({ maxLength: 200, description: 'The next_cursor of the answer before.' })),
    types: Type.Optional(
      Type.Array(OneOf([...OBJECT_TYPES], { title: 'ObjectType' }), {
        minItems: 1,
        description: 'Only objects of these types.',
      }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, default: DEFAULT_LIMIT, description: 'Changes in an answer.' }),
    ),
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 30,
        default: 0,
        description: 'If there is nothing, wait for so many seconds until something changes.',
      }),
    ),
  }),
  success: {
    200: StrictObject(
      {
        results: Type.Array(reference(Change)),
        next_cursor: Type.String(),
        has_more: Type.Boolean({ description: 'More can be read at once.' }),
      },
      { title: 'ChangePage' },
    ),
  },
  errors: ['invalid_cursor'],
  async handle({ db, company, query, linkTo, untilEnded }) {
    const { types = OBJECT_TYPES, limit = DEFAULT_LIMIT, wait = 0 } = query
    const after = parsePosition(query.after)
    const { changes, hasMore, lastPosition } = await readChanges(db, {
      companyId: company.id,
      after,
      types: [...new Set(types)],
      limit,
      waitMilliseconds: wait * 1000,
      signal: untilEnded(),
    })
    if (after > lastPosition) {
      throw fieldFault('invalid_cursor', 'after', 'lies ahead of all changes: read everything again, without after')
    }
    if (changes.length > 0) await recordRead(db, company.id, listing('change.listed', {}, changes.length))
    return ok({
      results: await presentChanges(db, company.id, changes, linkTo),
      next_cursor: toCursor(changes.at(-1)?.position ?? after),
      has_more: hasMore,
    })
  },
})
