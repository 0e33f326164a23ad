import type { TestService } from '../service.ts'

/** What of a flow is needed to fill it in. */
export interface WholeFlow {
  id: string
  stages: { id: string }[]
  forms: { page_id: string; form_elements: { id: string; type: string; variable_id: string | null }[] }[]
}

/** A flow of the company, by its slug. */
export async function flowOf(service: TestService, key: string, slug: string): Promise<WholeFlow> {
  const { body } = await service.call(key, { path: '/external/v1/hiring-flow/' })
  const { id } = body.data.results.find((flow: { slug: string }) => flow.slug === slug)
  return (await service.call(key, { path: `/external/v1/hiring-flow/${id}/` })).body.data
}

/** The first element of a type. */
export const elementOf = ({ forms }: WholeFlow, type: string) =>
  forms.flatMap(({ form_elements }) => form_elements).find((element) => element.type === type)
export const idOf = (flow: WholeFlow, type: string) => elementOf(flow, type)?.id ?? ''
