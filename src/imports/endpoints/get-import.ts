import { Fault } from '../../contract/fault.ts'
import { reference, StrictObject, Uuid } from '../../contract/schemas.ts'
import { defineEndpoint, ok } from '../../http/endpoint.ts'
import { Import, presentImport } from '../import.ts'
import { findImport } from '../queries.ts'

export const getImport = defineEndpoint({
  method: 'GET',
  path: '/v1/imports/:import_id/',
  operationId: 'getImport',
  summary: 'Read how far an import is',
  description: 'Once it is finished, `report_url` leads to what became of each row, as CSV.',
  tag: 'Imports',
  scope: 'imports:read',
  params: StrictObject({ import_id: Uuid('Import') }),
  success: { 200: reference(Import) },
  errors: ['import_not_found'],
  async handle({ db, company, params, linkTo }) {
    const found = await findImport(db, company.id, params.import_id)
    if (!found) throw new Fault('import_not_found', 'There is no such import.')
    return ok(await presentImport(found, company.id, linkTo))
  },
})
