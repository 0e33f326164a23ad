import { randomUUIDv7 } from 'node:crypto'
import type { LoadRequest } from '../measure/load.ts'
import type { ComparedOperation } from '../operation.ts'
import { anyApplication, anyStage, type World } from '../world.ts'

/** The requests of `bare-fastify.ts`. */
export const BARE_FASTIFY_REQUESTS: Record<ComparedOperation, (world: World) => LoadRequest> = {
  list: ({ companyId, flow }) => ({ method: 'GET', path: `/list?company_id=${companyId}&flow_id=${flow.id}` }),
  detail: (world) => ({ method: 'GET', path: `/detail?company_id=${world.companyId}&id=${anyApplication(world)}` }),
  create: ({ companyId, flow }) => ({
    method: 'POST',
    path: '/create',
    body: {
      company_id: companyId,
      flow_id: flow.id,
      stage_id: flow.stages[0]?.id,
      email: `ada-${randomUUIDv7()}@example.com`,
      name: 'Ada Lovelace',
      phone_number: '+12133734253',
    },
  }),
  update: (world) => ({
    method: 'POST',
    path: '/update',
    body: { company_id: world.companyId, id: anyApplication(world), stage_id: anyStage(world) },
  }),
}
