import { randomUUIDv7 } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { startSession } from '../../src/operators/actions/start-session.ts'
import { insertMembership } from '../../src/operators/membership-queries.ts'
import { hashPassword } from '../../src/operators/password.ts'
import type { Role } from '../../src/operators/policy.ts'
import { STEP_UP_SECONDS } from '../../src/operators/session-queries.ts'
import { newTotpSecret, stepAt, totpCode } from '../../src/operators/totp.ts'
import { insertUser } from '../../src/operators/user-queries.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { unique } from './factories.ts'
import type { TestService } from './service.ts'

export const PASSWORD = 'three geese on a ladder'

/** Somebody who works in the console. */
export interface TestOperator {
  id: string
  email: string
  totpSecret: string
  /** The cookie of a session. */
  cookie: string
}

/** Somebody who works for a company and is signed in. */
export async function givenOperator(
  { config, db }: TestService,
  companyId: string,
  { role = 'owner', name = 'Olivia Owner', flowIds = [] }: { role?: Role; name?: string; flowIds?: string[] } = {},
): Promise<TestOperator> {
  const id = randomUUIDv7()
  const email = `operator-${unique()}@example.com`
  const totpSecret = newTotpSecret()
  await insertUser(db, {
    id,
    email,
    name,
    password_hash: await hashPassword(PASSWORD),
    totp_secret: secretsOf(config).seal(totpSecret),
  })
  await insertMembership(db, companyId, id, { role, flowIds })
  const { token } = await startSession(db, { userId: id, companyId, userAgent: 'a test' })
  return { id, email, totpSecret, cookie: `hireline_console=${token}` }
}

/** The operator has given no factor for longer than one is good: what needs one asks again. */
export async function letFactorsAge({ db }: Pick<TestService, 'db'>, { id }: { id: string }) {
  await db
    .updateTable('user_sessions')
    .set({ verified_at: new Date(Date.now() - (STEP_UP_SECONDS + 1) * 1000) })
    .where('user_id', '=', id)
    .execute()
}

/** The code that the operator's app shows some steps of thirty seconds from now. */
export const codeOf = ({ totpSecret }: { totpSecret: string }, distance = 0): string =>
  totpCode(totpSecret, stepAt(Date.now()) + distance)

interface ConsoleRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request as a page of the console does. */
export async function callConsole(
  service: TestService,
  operator: { cookie: string } | null,
  { method, path, query, body, headers }: ConsoleRequest,
) {
  const answer = await service.app.inject({
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    url: `/console/api${path}`,
    ...(query && { query }),
    ...(body !== undefined && { payload: body as InjectOptions['payload'] }),
    headers: { 'sec-fetch-site': 'same-origin', ...(operator && { cookie: operator.cookie }), ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body === '' ? null : answer.json() }
}
