-- run the automation of a fire: 18 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

begin;

select
  run.id,
  run.automation_id,
  run.trigger_type,
  run.application_id,
  run.input,
  run.condition,
  run.pending,
  run.steps,
  run.results,
  run.status,
  run.error,
  run.chain,
  run.started_at is not null as started,
  automation.hiring_flow_id,
  company.timezone,
  company.default_country,
  company.config_version,
  exists (
    select
    from
      webhook_endpoints endpoint
    where
      endpoint.company_id = $1
      and endpoint.active
      and endpoint.removed_at is null
      and $2::text = any (endpoint.event_types)
  ) as is_success_wanted
from
  automation_runs run
  join automations automation on automation.company_id = $3
  and automation.id = run.automation_id
  join companies company on company.id = $4
where
  run.company_id = $5
  and run.id = $6
  and run.status in ('queued', 'waiting')
  -- Queue and database share a clock; a stored moment is only cut off to the millisecond.
  and coalesce(run.resume_at, 'epoch') <= clock_timestamp() + interval '10 milliseconds'
  and not exists (
    select
    from
      applications
    where
      company_id = $7
      and id = run.application_id
      and erased_at is not null
  )
for no key update of
  run;

select
  pg_advisory_xact_lock(key)
from
  (
    select
      hashtextextended (name, 0) as key
    from
      unnest($1::text[]) as name
    order by
      1
  ) as names;

select
  id,
  external_identifier,
  email,
  full_name,
  first_name,
  middle_name,
  last_name,
  phone_number
from
  candidates
where
  company_id = $1
  and erased_at is null
  and (
    id = $2::uuid
    or email = $3
    or external_identifier = $4
  )
order by
  id
for no key update;

insert into
  candidates (
    id,
    external_identifier,
    email,
    full_name,
    first_name,
    middle_name,
    last_name,
    phone_number,
    company_id
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing;

insert into
  noted_changes (company_id, object_type, object_id)
values
  ($1::uuid, $2::text, $3::uuid);

delete from billable_events
where
  company_id = $1
  and false;

insert into
  applications (
    company_id,
    id,
    hiring_flow_id,
    candidate_id,
    stage_id,
    page_id,
    status,
    is_test,
    transition_count,
    stage_entered_at,
    created,
    updated_at
  )
select
  stage.company_id,
  $1::uuid,
  stage.hiring_flow_id,
  candidate.id,
  stage.id,
  $2::uuid,
  $3,
  $4::boolean,
  1,
  statement_timestamp(),
  statement_timestamp(),
  statement_timestamp()
from
  stages stage
  join candidates candidate on candidate.company_id = $5
  and candidate.id = $6
where
  stage.company_id = $7
  and stage.id = $8
  and stage.removed_at is null
  and not exists (
    select
    from
      pages
    where
      company_id = $9
      and id = $10::uuid
      and removed_at is not null
  );

select
  created,
  array(
    select distinct
      type
    from
      webhook_endpoints endpoint,
      unnest(endpoint.event_types) type
    where
      endpoint.company_id = $1
      and endpoint.active
      and endpoint.removed_at is null
      and type = any ($2::text[])
  ) as "wantedEvents",
  exists (
    select
    from
      automations
    where
      company_id = $3
      and hiring_flow_id = $4
      and active
      and removed_at is null
      and (
        trigger_type = 'stage_entered'
        and stage_id = $5
        or trigger_type = 'application_created'
        and $6
      )
  ) as "isListenedTo",
  exists (
    select
    from
      companies
    where
      id = $7
      and notices is distinct from 'false'::jsonb
  ) as "tellsApplicants"
from
  applications
where
  company_id = $8
  and id = $9;

insert into
  transitions (
    company_id,
    id,
    application_id,
    sequence,
    from_stage_id,
    from_page_id,
    to_stage_id,
    to_page_id,
    reason_id,
    actor_type,
    actor_id,
    seconds_in_previous_stage,
    created
  )
values
  (
    $1::uuid,
    $2::uuid,
    $3::uuid,
    $4::integer,
    $5::uuid,
    $6::uuid,
    $7::uuid,
    $8::uuid,
    $9::uuid,
    $10::text,
    $11::text,
    $12::integer,
    $13::timestamptz
  );

insert into
  billable_events (company_id, id, service, application_id, source_id, quantity, is_test, details, created)
values
  ($1::uuid, $2::uuid, $3::text, $4::uuid, $5::uuid, 1, $6::boolean, $7::jsonb, $8::timestamptz);

insert into
  application_count_changes (company_id, hiring_flow_id, stage_id, applications)
values
  ($1::uuid, $2::uuid, $3::uuid, $4::integer);

insert into
  noted_changes (company_id, object_type, object_id)
values
  ($1::uuid, $2::text, $3::uuid);

insert into
  noted_audit_entries (company_id, id, content)
values
  ($1::uuid, $2::uuid, $3::text);

update automation_runs
set
  status = $1,
  error = $2,
  application_id = $3,
  pending = $4,
  steps = $5,
  results = $6,
  resume_at = $7,
  -- least() passes over null; Citus takes no coalesce() of a time that is not constant.
  started_at = least(started_at, statement_timestamp()),
  finished_at = statement_timestamp()
where
  company_id = $8
  and id = $9;

commit;

select
from
  graphile_worker._private_jobs
where
  locked_at is not null;

select
from
  graphile_worker.jobs
where
  task_identifier = any ($1)
  and run_at <= now()
  and attempts < max_attempts
limit
  1;
