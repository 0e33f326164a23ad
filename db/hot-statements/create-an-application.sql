-- create an application: 13 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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
select
  $1::uuid,
  unnest($2::text[]),
  unnest($3::uuid[]);

insert into
  noted_audit_entries (company_id, id, content)
values
  ($1::uuid, $2::uuid, $3::text);

commit;
