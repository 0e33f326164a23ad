import { expect } from 'vitest'
import { VALUE_EXAMPLES } from '../element-examples.ts'
import { formBody, pdfOf } from '../form.ts'
import { runJobs } from '../queue.ts'
import type { TestRequest, TestService } from '../service.ts'
import { elementOf, idOf, type WholeFlow } from './whole-flow.ts'

/** Calls an endpoint that must succeed. @returns its `data` */
export const caller =
  (service: TestService, key: string) =>
  async (path: string, request: Omit<TestRequest, 'path'> = {}) => {
    const { status, body } = await service.call(key, { path: `/external${path}`, ...request })
    expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300)
    return body.data
  }

/** A system of the company writes, uploads, lists and fires; workers do what follows. */
export async function integrate(service: TestService, key: string, flow: WholeFlow) {
  const call = caller(service, key)
  const person = { flow_id: flow.id, full_name: 'Bob Stone', external_identifier: 'E-1' }
  const values = Object.fromEntries(VALUE_EXAMPLES.map(({ type, given }) => [idOf(flow, type), given]))
  const update = '/v1/create_or_update_candidate'
  const { application_id: id } = await call(update, { body: { ...person, ...values } })
  const texts = Object.entries(person).map(([name, text]) => ({ name, text }))
  for (const wait of ['true', 'false']) {
    const file = { name: idOf(flow, 'document'), fileName: 'paper.pdf', content: pdfOf(`Waits: ${wait}`) }
    const form = formBody([...texts, { name: 'requires_async_processing', text: wait }, file])
    await call(update, { method: 'POST', ...form })
    await call(`/v1/applications/${id}/upload_documents/`, { method: 'POST', ...formBody([file]) })
  }
  const cy = { email: 'cy@example.com', hiring_flow_id: flow.id, phone_number: '+12133734253', name: 'Cy Young' }
  for (let time = 0; time < 2; time += 1) {
    await call('/v1/application/create/', { body: cy, headers: { 'idempotency-key': `key ${time}` } })
  }

  const list = (body: object) => call('/v2/applications/', { body: { flow_id: flow.id, ...body } })
  for (const { type, found, notFound } of VALUE_EXAMPLES) {
    const path = elementOf(flow, type)?.variable_id ?? ''
    for (const filter of [found, notFound]) await list({ filters: { [path]: filter } })
  }
  for (const name of ['EMAIL', 'FULL_NAME', 'PHONE_NUMBER']) {
    await list({ filters: { [`USER.PERSONAL_INFORMATION.${name}`]: 'ada' } })
  }
  const paths = flow.forms.flatMap(({ form_elements }) => form_elements.flatMap(({ variable_id }) => variable_id ?? []))
  await list({ og_variable_ids: paths, application_ids: [id] })
  const bounds = { created__gte: '2020-01-01', updated_at__lt: '2100-01-01' }
  const narrower: Record<string, string>[] = [{}, bounds, { page: '2' }, { current_stage: flow.stages[1]?.id ?? '' }]
  for (const query of narrower) {
    const { next } = await call('/v1/applications/', { query: { flow_id: flow.id, page_size: '1', ...query } })
    if (next) await service.call(key, { path: next.slice(new URL(next).origin.length) })
  }
  await runJobs(service)
}
