-- advance several applications: 12 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

select
  api_key.id,
  api_key.company_id,
  api_key.scopes,
  api_key.rate_limit_per_minute,
  api_key.rate_limit_per_second,
  company.timezone,
  company.default_country,
  company.config_version,
  api_key.last_used_at is null
  or api_key.last_used_at < now() - interval '1 minute' as use_is_stale,
  api_key.revoked_at is null
  and (
    api_key.expires_at is null
    or api_key.expires_at > now()
  ) as is_valid
from
  api_keys api_key
  join companies company on company.id = api_key.company_id
where
  api_key.hash = $1;

begin;

select
  flow.id as flow_id,
  flow.status as flow_status,
  stage.id as stage_id,
  stage.name as stage_name,
  stage.kind,
  page.id as page_id,
  page.name as page_name
from
  stages stage
  join hiring_flows flow on flow.company_id = stage.company_id
  and flow.id = stage.hiring_flow_id
  left join pages page on page.company_id = stage.company_id
  and page.stage_id = stage.id
  and page.removed_at is null
where
  stage.company_id = $1
  and stage.removed_at is null
  and stage.id in (
    select
      $2::uuid
    union all
    select
      stage_id
    from
      pages
    where
      company_id = $3
      and id = $4
      and removed_at is null
  )
order by
  page.id = $5 desc,
  page.position
limit
  1;

delete from billable_events
where
  company_id = $1
  and false;

with
  locked as (
    select
      id,
      hiring_flow_id,
      candidate_id,
      stage_id,
      page_id,
      status,
      stage_entered_at,
      transition_count,
      is_test
    from
      applications
    where
      company_id = $1
      and id = any ($2::uuid[])
    order by
      id
    for no key update
  )
select
  locked.id as application_id,
  locked.hiring_flow_id,
  locked.candidate_id,
  locked.stage_id,
  locked.page_id,
  locked.status,
  locked.stage_entered_at,
  locked.transition_count,
  locked.is_test,
  stages.name as stage_name,
  locked.hiring_flow_id = $3
  and (
    stages.next_stage_ids is null
    or $4::uuid = any (stages.next_stage_ids)
  ) as may_move,
  exists (
    select
    from
      stages target
    where
      target.company_id = $5
      and target.id = $6
      and target.removed_at is null
  )
  and not exists (
    select
    from
      pages
    where
      company_id = $7
      and id = $8::uuid
      and removed_at is not null
  ) as is_there,
  clock_timestamp()::timestamptz(3) as now,
  array(
    select distinct
      type
    from
      webhook_endpoints endpoint,
      unnest(endpoint.event_types) type
    where
      endpoint.company_id = $9
      and endpoint.active
      and endpoint.removed_at is null
      and type = any ($10::text[])
  ) as wanted_events,
  exists (
    select
    from
      automations
    where
      company_id = $11
      and hiring_flow_id = $12
      and active
      and removed_at is null
      and (
        trigger_type = 'stage_entered'
        and stage_id = $13
        or trigger_type = 'application_created'
        and $14
      )
  ) as is_listened_to,
  exists (
    select
    from
      companies
    where
      id = $15
      and notices is distinct from 'false'::jsonb
  ) as tells_applicants,
  false as leaves_interview
from
  locked
  join stages on stages.company_id = $16
  and stages.id = locked.stage_id;

update applications
set
  stage_id = $1,
  page_id = $2,
  status = $3,
  transition_count = transition_count + 1,
  stage_entered_at = $4,
  updated_at = $5
where
  company_id = $6
  and id = any ($7::uuid[]);

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
select
  $1::uuid,
  unnest($2::uuid[]),
  unnest($3::uuid[]),
  unnest($4::integer[]),
  unnest($5::uuid[]),
  unnest($6::uuid[]),
  $7::uuid,
  $8::uuid,
  $9::uuid,
  $10::text,
  $11::text,
  unnest($12::integer[]),
  $13::timestamptz;

insert into
  billable_events (company_id, id, service, application_id, source_id, quantity, is_test, details, created)
select
  $1::uuid,
  unnest($2::uuid[]),
  $3::text,
  unnest($4::uuid[]),
  unnest($5::uuid[]),
  1,
  unnest($6::boolean[]),
  $7::jsonb,
  $8::timestamptz;

insert into
  application_count_changes (company_id, hiring_flow_id, stage_id, applications)
select
  $1::uuid,
  unnest($2::uuid[]),
  unnest($3::uuid[]),
  unnest($4::integer[]);

insert into
  noted_changes (company_id, object_type, object_id)
select
  $1::uuid,
  unnest($2::text[]),
  unnest($3::uuid[]);

insert into
  noted_audit_entries (company_id, id, content)
select
  $1::uuid,
  unnest($2::uuid[]),
  unnest($3::text[]);

commit;
