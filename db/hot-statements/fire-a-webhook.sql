-- fire a webhook: 3 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

select
  "company_id"
from
  "webhook_addresses"
where
  "public_id" = $1;

select
  automation.company_id,
  automation.id as automation_id,
  automation.trigger_type,
  automation.condition,
  automation.steps,
  automation.active,
  automation.webhook,
  company.timezone,
  company.default_country,
  (
    select
      coalesce(jsonb_agg(to_jsonb(element)), '[]')
    from
      form_elements element
    where
      element.company_id = $1
      and element.hiring_flow_id = automation.hiring_flow_id
      and element.removed_at is null
      and automation.webhook -> 'mapping' ? ('form.' || element.key)
  ) as elements,
  (
    select
      coalesce(jsonb_agg(jsonb_build_object('id', stage.id, 'slug', stage.slug)), '[]')
    from
      stages stage
    where
      stage.company_id = $2
      and stage.hiring_flow_id = automation.hiring_flow_id
      and stage.removed_at is null
      and automation.webhook -> 'mapping' ? 'stage'
  ) as stages
from
  automations automation
  join companies company on company.id = automation.company_id
where
  automation.company_id = $3
  and automation.public_id = $4
  and automation.removed_at is null;

with
  run as (
    insert into
      automation_runs (company_id, id, automation_id, trigger_type, event_key, status, input, condition, pending, created)
    values
      ($1::uuid, $2::uuid, $3::uuid, 'webhook', $4, 'queued', $5::jsonb, $6, $7::jsonb, clock_timestamp())
    returning
      created
  ),
  job as (
    select
      (
        graphile_worker.add_job ($8, json_build_object('company_id', $9::uuid, 'run_id', $10::uuid), priority => $11::integer)
      ).id
    from
      run
  )
select
  run.created,
  job.id as job
from
  run
  cross join job;
