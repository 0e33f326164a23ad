import { reference, WholeList } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { Automation, presentAutomation } from '../automation-record.ts'
import { listAutomations as list } from '../queries.ts'

export const listAutomations = defineEndpoint({
  method: 'GET',
  path: '/v1/automations/',
  operationId: 'listAutomations',
  summary: 'List automations',
  description: 'By their keys. Whoever knows the address of a webhook can fire it, unless it asks for a signature.',
  tag: 'Automations',
  scope: 'automations:read',
  success: { 200: WholeList(reference(Automation)) },
  errors: [],
  async handle({ db, company, addressOf }) {
    const rows = await list(db, company.id)
    return ok({ count: rows.length, results: rows.map((row) => presentAutomation(row, addressOf)) })
  },
})
