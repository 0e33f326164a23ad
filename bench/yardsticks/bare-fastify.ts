/**
 * The least that a Node.js service over the same tables can be: Fastify, a pool and one statement a request, prepared. No
 * keys, validation, limits, idempotency, history of what is read, or counts.
 */
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

const COLUMNS = `
  application.id, application.hiring_flow_id, flow.name as flow_name, flow.slug as flow_slug, application.candidate_id,
  candidate.external_identifier, candidate.email, candidate.full_name, candidate.phone_number, application.stage_id,
  stage.name as stage_name, stage.kind as stage_kind, application.page_id, page.name as page_name, application.status,
  application.created, application.updated_at`

const JOINS = `
  join hiring_flows flow on flow.company_id = application.company_id and flow.id = application.hiring_flow_id
  join candidates candidate on candidate.company_id = application.company_id and candidate.id = application.candidate_id
  join stages stage on stage.company_id = application.company_id and stage.id = application.stage_id
  left join pages page on page.company_id = application.company_id and page.id = application.page_id`

app.get<{ Querystring: Record<'company_id' | 'flow_id', string> }>('/list', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${COLUMNS}
      from (
        select * from applications
        where company_id = $1 and hiring_flow_id = $2
        order by created desc, id desc
        limit 50
      ) application ${JOINS}
      order by application.created desc, application.id desc`,
    values: [query.company_id, query.flow_id],
  })
  return rows
})

app.get<{ Querystring: Record<'company_id' | 'id', string> }>('/detail', async ({ query }) => {
  const { rows } = await pool.query({
    name: 'detail',
    text: `select ${COLUMNS},
        (select json_agg(value) from form_values value
         where value.company_id = application.company_id and value.application_id = application.id) as form_values,
        (select json_agg(document) from documents document
         where document.company_id = application.company_id and document.application_id = application.id) as documents
      from applications application ${JOINS}
      where application.company_id = $1 and application.id = $2`,
    values: [query.company_id, query.id],
  })
  return rows[0]
})

app.post<{ Body: Record<string, string> }>('/create', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'create',
    text: `with candidate as (
        insert into candidates (company_id, id, email, full_name, phone_number)
        values ($1, gen_random_uuid(), $2, $3, $4)
        returning *
      ), application as (
        insert into applications (company_id, id, hiring_flow_id, candidate_id, stage_id, status, transition_count,
          stage_entered_at, created, updated_at)
        select company_id, gen_random_uuid(), $5, id, $6, 'NEW', 1, now(), now(), now() from candidate
        returning *
      ), transition as (
        insert into transitions (company_id, id, application_id, sequence, to_stage_id, actor_type, created)
        select company_id, gen_random_uuid(), id, 1, stage_id, 'api_key', now() from application
      )
      select * from application`,
    values: [body.company_id, body.email, body.name, body.phone_number, body.flow_id, body.stage_id],
  })
  return rows[0]
})

app.post<{ Body: Record<'company_id' | 'id' | 'stage_id', string> }>('/update', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'update',
    text: `with application as (
        update applications
        set stage_id = $3, transition_count = transition_count + 1, stage_entered_at = now(), updated_at = now()
        where company_id = $1 and id = $2
        returning *
      ), transition as (
        insert into transitions (company_id, id, application_id, sequence, to_stage_id, actor_type, created)
        select company_id, gen_random_uuid(), id, transition_count, stage_id, 'api_key', now() from application
      )
      select * from application`,
    values: [body.company_id, body.id, body.stage_id],
  })
  return rows[0]
})

const address = await app.listen({ host: process.env.HOST, port: Number(process.env.PORT) })
console.log(`Server listening at ${address}`)
