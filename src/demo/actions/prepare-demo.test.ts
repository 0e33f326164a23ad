import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../../../tests/support/service.ts'
import { findCaller } from '../../companies/actions/find-caller.ts'
import { findCompanyBySlug, listApiKeys } from '../../companies/queries.ts'
import { ELEMENT_TYPES, STAGE_KINDS } from '../../flows/flow.ts'
import { listFlows, loadFlow } from '../../flows/queries.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { prepareDemo } from './prepare-demo.ts'

const service = testService()
const WAREHOUSE = '0199a001-0000-7000-8000-000000000000'
let keys: (string | undefined)[]
let companyId: string

beforeAll(async () => {
  keys = await Promise.all(
    Array.from({ length: 4 }, () => prepareDemo(service.db, secretsOf(service.config), undefined)),
  )
  companyId = (await findCompanyBySlug(service.db, 'acme'))?.id ?? ''
})

const list = (path: string) => service.call(keys.find((key) => key !== undefined) ?? '', { path })

describe('the demo', () => {
  test('is made once, even when four processes start at once', async () => {
    expect(keys.filter((key) => key !== undefined)).toHaveLength(1)
    expect(await prepareDemo(service.db, secretsOf(service.config), undefined)).toBeUndefined()
    expect(await listApiKeys(service.db, companyId)).toHaveLength(1)
  })

  test('has flows in every status worth seeing, every stage kind and every type of element', async () => {
    const flows = await listFlows(service.db, companyId)
    expect(flows.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      'delivery-driver PUBLISHED',
      'seasonal-picker DRAFT',
      'warehouse-associate PUBLISHED',
    ])
    const flow = await loadFlow(service.db, companyId, WAREHOUSE)
    expect(new Set(flow?.stages.map(({ kind }) => kind))).toEqual(new Set(STAGE_KINDS))
    expect(new Set(flow?.form_elements.map(({ type }) => type))).toEqual(new Set(Object.keys(ELEMENT_TYPES)))
  })

  test('has applications with every status, each with the history of its moves', async () => {
    const { body } = await list(`/external/v1/applications/?flow_id=${WAREHOUSE}`)
    expect(body.data.count).toBe(9)
    const statuses = body.data.results.map(({ status }: { status: string }) => status)
    expect(new Set(statuses)).toEqual(new Set(['NEW', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'REJECTED']))
    const transitions = await service.db
      .selectFrom('transitions')
      .select('actor_type')
      .where('company_id', '=', companyId)
      .execute()
    expect(transitions.length).toBeGreaterThan(30)
    expect(new Set(transitions.map(({ actor_type }) => actor_type))).toEqual(new Set(['operator']))
  })

  test('gets the key that the operator chose, once, and never again after it was revoked', async () => {
    expect(await prepareDemo(service.db, secretsOf(service.config), 'chosen-demo-key')).toBeUndefined()
    await prepareDemo(service.db, secretsOf(service.config), 'chosen-demo-key')
    expect(await findCaller(service.db, 'chosen-demo-key')).toMatchObject({ company: { id: companyId } })
    expect(await listApiKeys(service.db, companyId)).toHaveLength(2)
    await service.db
      .updateTable('api_keys')
      .set({ revoked_at: new Date() })
      .where('company_id', '=', companyId)
      .execute()
    await prepareDemo(service.db, secretsOf(service.config), 'chosen-demo-key')
    expect(await findCaller(service.db, 'chosen-demo-key')).toBeUndefined()
  })
})
