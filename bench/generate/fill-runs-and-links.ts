import type pg from 'pg'
import { idAt } from './ids.ts'

/** What is filled in beside the applications of `fillFlow`, from the same decisions. */
export interface RunsAndLinks {
  companyId: string
  flowId: string
  automationId: string
}

/** Each application gets the run of its first stage's automation, one in fifty a failed one, and one in ten came by a magic link. */
export async function fillRunsAndLinks(client: pg.ClientBase, { companyId, flowId, automationId }: RunsAndLinks) {
  await client.query(
    `insert into automation_runs (company_id, id, automation_id, event_key, application_id, transition_id, trigger_type, status,
       error, steps, input, created, started_at, finished_at)
     select $1, ${idAt('at', `md5(id || 'run')`)}, $2, id, application_id, id, 'stage_entered',
       case when n % 50 = 1 then 'failed' else 'succeeded' end,
       case when n % 50 = 1 then 'The step was refused.' end,
       '[]', json_build_object('transition_id', id), at, at, at
     from seed_transitions
     where step = 1`,
    [companyId, automationId],
  )
  await client.query(
    `insert into magic_links (company_id, id, token_hash, hiring_flow_id, email, application_data, maker_type, created, expires_at,
       application_id, used_at)
     select $1, ${idAt('created', `md5(hash || 'link')`)}, sha256(hash::bytea), $2, 'person' || n || '@example.com', '{}',
       'api_key', created, created + interval '7 days', application_id, created
     from seed
     where n % 10 = 0`,
    [companyId, flowId],
  )
}
