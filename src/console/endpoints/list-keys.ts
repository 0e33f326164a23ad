import { Type } from 'typebox'
import { keyState } from '../../companies/api-key.ts'
import { listApiKeys } from '../../companies/queries.ts'
import { Nullable, OneOf, StrictObject, Timestamp, Uuid } from '../../contract/schemas.ts'
import { ok } from '../../http/endpoint.ts'
import { SCOPES } from '../../http/scopes.ts'
import { defineConsoleEndpoint } from '../endpoint.ts'

const Limit = (every: string) => Type.Integer({ description: `Requests ${every}; 0 is no limit.` })

export const listKeys = defineConsoleEndpoint({
  method: 'GET',
  path: '/keys/',
  operationId: 'listKeys',
  summary: 'The API keys of the company, newest first, with what they may do and when they were used',
  ability: 'keys:read',
  success: {
    200: StrictObject({
      keys: Type.Array(
        StrictObject({
          id: Uuid('API key'),
          name: Type.String(),
          prefix: Type.String({ description: 'The part of the key by which it is recognised.' }),
          state: OneOf(['active', 'revoked', 'expired']),
          scopes: Type.Array(Type.String()),
          rate_limit_per_minute: Limit('a minute'),
          rate_limit_per_second: Limit('a second'),
          billed_companies: Type.Integer({ description: 'How many other companies’ billable events it may export.' }),
          created: Timestamp(),
          last_used_at: Nullable(Timestamp('To the minute.')),
          expires_at: Nullable(Timestamp()),
          revoked_at: Nullable(Timestamp()),
        }),
      ),
      scopes: Type.Array(Type.String(), { description: 'Everything that a key can be allowed to do.' }),
    }),
  },
  errors: [],
  async handle({ db, company, config }) {
    const keys = await listApiKeys(db, company.id)
    return ok({
      keys: keys.toReversed().map(({ billing_company_ids, ...key }) => ({
        ...key,
        state: keyState(key),
        rate_limit_per_minute: key.rate_limit_per_minute ?? config.RATE_LIMIT_PER_MINUTE,
        rate_limit_per_second: key.rate_limit_per_second ?? config.RATE_LIMIT_PER_SECOND,
        billed_companies: billing_company_ids.length,
        created: key.created.toISOString(),
        last_used_at: key.last_used_at?.toISOString() ?? null,
        expires_at: key.expires_at?.toISOString() ?? null,
        revoked_at: key.revoked_at?.toISOString() ?? null,
      })),
      scopes: [...SCOPES],
    })
  },
})
