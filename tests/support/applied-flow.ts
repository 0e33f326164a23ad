import { stringify } from 'yaml'
import { applyCompanyFile } from '../../src/config-as-code/actions/apply-company-file.ts'
import { secretsOf } from '../../src/secrets/secrets.ts'
import { givenKey, unique } from './factories.ts'
import type { TestService } from './service.ts'

/** A company with one flow that a company file made, for what only a file can say. */
export interface AppliedFlow {
  company: { id: string; key: string; slug: string }
  /** The flow's id. */
  id: string
  /** The id of a page or a form element, by its slug or key. */
  idOf: (name: string) => string
}

/** The pages of its first stage, as a file has them; the next stage is `screening`, of the kind review. */
export async function givenAppliedFlow(
  service: TestService,
  pages: object[],
  company: object = {},
): Promise<AppliedFlow> {
  const slug = `acme-${unique()}`
  const file = {
    company: { slug, name: 'Acme Logistics', timezone: 'UTC', default_country: 'US', ...company },
    flows: [
      {
        slug: 'clerk',
        name: 'Clerk',
        status: 'PUBLISHED',
        public_page: true,
        stages: [
          { slug: 'apply', name: 'Apply', after_sending: 'screening', pages },
          { slug: 'screening', name: 'Screening', kind: 'review' },
        ],
      },
    ],
  }
  const content = { name: 'company.yaml', text: stringify(file) }
  const applied = await applyCompanyFile(service.db, secretsOf(service.config), content)
  const companyId = String(applied.company.id)
  const { key } = await givenKey(service.db, companyId)
  const flow = await service.db
    .selectFrom('hiring_flows')
    .select('id')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { body } = await service.call(key, { path: `/external/v1/hiring-flow/${flow.id}/` })
  const ids = new Map<string, string>([
    ...body.data.stages.flatMap(({ pages }: { pages: { slug: string; id: string }[] }) =>
      pages.map((page): [string, string] => [page.slug, page.id]),
    ),
    ...body.data.forms.flatMap(({ form_elements }: { form_elements: { key: string; id: string }[] }) =>
      form_elements.map((element): [string, string] => [element.key, element.id]),
    ),
  ])
  return { company: { id: companyId, key, slug }, id: flow.id, idOf: (name) => ids.get(name) ?? `no ${name}` }
}
