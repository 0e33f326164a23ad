import type pg from 'pg'
import type { TestFlow } from '../tests/support/factories.ts'

/** The elements that `fillFlow` gives values; a flow for it has them all. */
export const FILLED_ELEMENTS = {
  note: { type: 'text' },
  years: { type: 'number' },
  available: { type: 'date' },
  shift: { type: 'selection', constraints: { choices: ['day', 'night', 'weekend'].map((id) => ({ id, label: id })) } },
  licence: { type: 'document' },
} as const

/**
 * Fills a flow with applications in SQL: spread over its stages, one a minute back from 2026-07-01, updated up to ten
 * days later; nine in ten hold values, half of them a document.
 */
export async function fillFlow(pool: pg.Pool, companyId: string, flow: TestFlow, applications: number) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // The rows are right by construction: neither foreign keys nor indexes have to be kept up for each of them.
    await client.query('set local session_replication_role = replica')
    await client.query(`set local maintenance_work_mem = '256MB'`)
    const indexes = await dropIndexes(client)
    const { note, years, available, shift, licence } = flow.elements
    await client.query(
      `create temporary table seed on commit drop as
       select n, md5(n::text) as hash, gen_random_uuid() as candidate_id, gen_random_uuid() as application_id,
         timestamptz '2026-07-01Z' - n * interval '1 minute' as created
       from generate_series(1, ${applications}) n`,
    )
    await client.query(
      `insert into candidates (company_id, id, email, full_name, first_name, last_name)
       select $1, candidate_id, 'person' || n || '@example.com', 'Ada ' || substr(hash, 1, 6), 'Ada', substr(hash, 1, 6)
       from seed`,
      [companyId],
    )
    await client.query(
      `insert into applications (company_id, id, hiring_flow_id, candidate_id, stage_id, status, transition_count,
         stage_entered_at, created, updated_at)
       select $1, application_id, $2, candidate_id, ($3::uuid[])[1 + n % cardinality($3::uuid[])], 'IN_PROGRESS', 1, created, created,
         created + (n * 7919 % 14400) * interval '1 minute'
       from seed`,
      [companyId, flow.id, flow.stages.map(({ id }) => id)],
    )
    await client.query(
      `insert into transitions (company_id, id, application_id, sequence, to_stage_id, actor_type, created)
       select $1, gen_random_uuid(), application_id, 1, $2, 'system', created
       from seed`,
      [companyId, flow.stages[0]?.id],
    )
    await client.query(
      `insert into form_values (company_id, application_id, form_element_id, text_value, number_value, date_value, choice_values)
       select $1, application_id, value.*
       from seed, lateral (values
         ($2::uuid, 'Note ' || substr(hash, 1, 12), null::numeric, null::date, null::text[]),
         ($3, null, n % 1000, null, null),
         ($4, null, null, date '2020-01-01' + n % 3650, null),
         ($5, null, null, null, array[case when n % 100 = 1 then 'weekend' when n % 3 = 0 then 'night' else 'day' end])
       ) value
       where n % 10 > 0`,
      [companyId, note, years, available, shift],
    )
    await client.query(
      `insert into documents (company_id, id, application_id, form_element_id, file_name, content_type, size_bytes, sha256, status)
       select $1, gen_random_uuid(), application_id, $2, 'licence.pdf', 'application/pdf', 1000, hash, 'processed'
       from seed
       where n % 2 = 0`,
      [companyId, licence],
    )
    await client.query(
      `insert into application_counts (company_id, hiring_flow_id, stage_id, applications)
       select company_id, hiring_flow_id, stage_id, count(*)
       from applications
       where company_id = $1 and hiring_flow_id = $2
       group by company_id, hiring_flow_id, stage_id`,
      [companyId, flow.id],
    )
    for (const index of indexes) await client.query(index)
    await client.query('commit')
    await client.query('vacuum analyze candidates, applications, transitions, form_values, documents')
  } finally {
    client.release()
  }
}

/** Drops the plain indexes of the tables that are filled. @returns the statements that make them again */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef
     from pg_indexes
     where schemaname = 'public'
       and tablename in ('candidates', 'applications', 'transitions', 'form_values', 'documents')
       and indexname not in (select conname from pg_constraint)`,
  )
  await client.query(`drop index ${rows.map(({ indexname }) => indexname).join(', ')}`)
  return rows.map(({ indexdef }) => indexdef)
}
