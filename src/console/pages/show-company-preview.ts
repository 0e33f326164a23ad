import { readCompanyDraft } from '../../config-as-code/actions/read-company-draft.ts'
import { refuseFile } from '../../config-as-code/refuse-file.ts'
import { Fault, fieldFault } from '../../contract/fault.ts'
import { listPublicFlows } from '../../flows/queries.ts'
import { ABILITIES } from '../../operators/policy.ts'
import { drawCompany } from '../../portal/preview/draw-company.ts'
import { secretsOf } from '../../secrets/secrets.ts'
import { definePage, textOf } from '../page.ts'

/** How a company would look to applicants, for a frame in which nothing runs and nothing is sent. */
export const showCompanyPreview = definePage({
  method: 'POST',
  path: '/console/company/preview/',
  needsSession: true,
  async handle({ db, config, operator, fields, pathTo }) {
    if (!ABILITIES[operator.role].includes('configuration:read')) throw new Fault('not_found', 'There is no such page.')
    const draft = parsed(textOf(fields, 'company'))
    const company = await refuseFile(() => readCompanyDraft(db, secretsOf(config), operator.company.id, draft))
    const flows = await listPublicFlows(db, company)
    return { preview: drawCompany(company, flows, { language: textOf(fields, 'language'), pathTo }) }
  },
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fieldFault('invalid_field', 'company', 'must be JSON')
  }
}
