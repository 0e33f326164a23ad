import { beforeEach, describe, expect, test } from 'vitest'
import {
  givenApplication,
  givenCompany,
  givenFlow,
  type TestCompany,
  type TestFlow,
} from '../../tests/support/factories.ts'
import { testService } from '../../tests/support/service.ts'
import { renewConfigVersion } from '../companies/queries.ts'

const service = testService()
let company: TestCompany
let flow: TestFlow

beforeEach(async () => {
  company = await givenCompany(service.db)
  flow = await givenFlow(service.db, company.id, { stages: [{ pages: [{ shift: { type: 'text' } }] }, {}] })
})

const shown = async () =>
  (await service.call(company.key, { path: `/external/v1/hiring-flow/${flow.id}/` })).body.data as {
    name: string
    company: { name: string }
    legal_entity: { name: string } | null
    stages: { id: string; name: string }[]
  }

describe('a flow that this process has read', () => {
  test.each([
    ['the flow', 'hiring_flows', 'name'],
    ['a stage', 'stages', 'name'],
    ['a page', 'pages', 'name'],
    ['a form element', 'form_elements', 'label'],
    ['a reason', 'stage_reasons', 'label'],
    ['the company', 'companies', 'name'],
  ])('is read again when %s was changed', async (_, table, column) => {
    await shown()
    const before = JSON.stringify(await shown())
    const ofCompany = table === 'companies' ? 'id' : 'company_id'
    await service.pool.query(`update ${table} set ${column} = 'Changed meanwhile' where ${ofCompany} = $1`, [
      company.id,
    ])
    await renewConfigVersion(service.db, company.id)
    const after = JSON.stringify(await shown())
    expect(before).not.toContain('Changed meanwhile')
    expect(after).toContain('Changed meanwhile')
  })

  test('loses a stage that was removed, and gains one that was added', async () => {
    expect((await shown()).stages).toHaveLength(2)
    await service.pool.query('update stages set removed_at = now() where company_id = $1 and id = $2', [
      company.id,
      flow.stages[1]?.id,
    ])
    await renewConfigVersion(service.db, company.id)
    expect((await shown()).stages).toHaveLength(1)
    const list = { path: `/external/v1/applications/?flow_id=${flow.id}&current_stage=${flow.stages[1]?.id}` }
    expect((await service.call(company.key, list)).body.code).toBe('invalid_stage_id')
    await service.pool.query('update hiring_flows set removed_at = now() where company_id = $1', [company.id])
    await renewConfigVersion(service.db, company.id)
    const gone = await service.call(company.key, { path: `/external/v1/applications/?flow_id=${flow.id}` })
    expect(gone.body.code).toBe('invalid_flow_id')
  })

  test('is read again after a restore of an older state, to which another change was made', async () => {
    const { rows } = await service.pool.query('select config_version from companies where id = $1', [company.id])
    const rename = async (name: string) => {
      await service.pool.query('update hiring_flows set name = $2 where company_id = $1', [company.id, name])
      await renewConfigVersion(service.db, company.id)
    }
    await rename('Changed')
    expect((await shown()).name).toBe('Changed')
    await service.pool.query('update companies set config_version = $2 where id = $1', [
      company.id,
      rows[0].config_version,
    ])
    await rename('Changed otherwise')
    expect((await shown()).name).toBe('Changed otherwise')
  })

  test('is not another company’s', async () => {
    await shown()
    const stranger = await givenCompany(service.db)
    const answer = await service.call(stranger.key, { path: `/external/v1/hiring-flow/${flow.id}/` })
    expect(answer.status).toBe(404)
  })

  test('costs a list no statement of its own', async () => {
    await givenApplication(service.db, company.id, flow)
    const list = () => service.call(company.key, { path: `/external/v1/applications/?flow_id=${flow.id}` })
    await list()
    let acquired = 0
    service.pool.on('acquire', () => {
      acquired += 1
    })
    await list()
    // One for the key, one for the list, one for the entry in the audit trail that it was read.
    expect(acquired).toBe(3)
  })
})
