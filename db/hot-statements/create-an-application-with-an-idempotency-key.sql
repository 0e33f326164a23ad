-- create an application, with an Idempotency-Key: 10 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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
  or api_key.last_used_at < now() - interval '1 minute' as use_is_stale
from
  api_keys api_key
  join companies company on company.id = api_key.company_id
where
  api_key.hash = $1
  and api_key.revoked_at is null
  and (
    api_key.expires_at is null
    or api_key.expires_at > now()
  );

begin;

select
  pg_try_advisory_xact_lock(hashtextextended ($1, 0)) as claimed;

select
  "fingerprint",
  "status",
  "body",
  "unfinished"
from
  "idempotent_answers"
where
  "company_id" = $1
  and "caller_id" = $2
  and "path" = $3
  and "key" = $4
  and "created" > now() - interval '24 hours';

savepoint "request";

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

-- The time after the tables are locked, as exports of billable events need it; the transaction's own time is older.
with
  moment as materialized (
    select
      clock_timestamp()::timestamptz(3) as now
  ),
  candidate as (
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
    on conflict do nothing
    returning
      id
  ),
  application as (
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
      company_id,
      $10,
      hiring_flow_id,
      candidate.id,
      stages.id,
      $11::uuid,
      $12,
      $13,
      1,
      moment.now,
      moment.now,
      moment.now
    from
      candidate,
      stages,
      moment
    where
      company_id = $14
      and stages.id = $15
      and removed_at is null
      and not exists (
        select
        from
          pages
        where
          company_id = $16
          and id = $17::uuid
          and removed_at is not null
      )
    returning
      company_id,
      id,
      hiring_flow_id,
      candidate_id,
      stage_id,
      page_id,
      is_test,
      created
  ),
  transition as (
    insert into
      transitions (company_id, id, application_id, sequence, to_stage_id, to_page_id, actor_type, actor_id, created)
    select
      company_id,
      $18::uuid,
      id,
      1,
      stage_id,
      page_id,
      $19,
      $20,
      created
    from
      application
  ),
  billable_event as (
    insert into
      billable_events (company_id, id, service, application_id, source_id, quantity, is_test, details, created)
    select
      company_id,
      $21::uuid,
      'ApplicationStageTransition',
      id,
      $22::uuid,
      1,
      is_test,
      '{}'::jsonb,
      created
    from
      application
  ),
  count_change as (
    insert into
      application_count_changes (company_id, hiring_flow_id, stage_id, applications)
    select
      company_id,
      hiring_flow_id,
      stage_id,
      sum(change)
    from
      (
        select
          company_id,
          hiring_flow_id,
          stage_id,
          1 as change
        from
          application
      ) as change
    group by
      company_id,
      hiring_flow_id,
      stage_id
    having
      sum(change) <> 0
  ),
  noted_change as (
    insert into
      noted_changes (company_id, object_type, object_id)
    select
      company_id,
      unnest(array['candidate', 'application']),
      unnest(array[candidate_id, id])
    from
      application
  )
select
  application.created,
  array(
    select distinct
      type
    from
      webhook_endpoints endpoint,
      unnest(endpoint.event_types) type
    where
      endpoint.company_id = $23
      and endpoint.active
      and endpoint.removed_at is null
      and type = any ($24::text[])
  ) as "wantedEvents",
  exists (
    select
    from
      automations
    where
      company_id = $25
      and hiring_flow_id = $26
      and active
      and removed_at is null
      and (
        trigger_type = 'stage_entered'
        and stage_id = $27
        or trigger_type = 'application_created'
        and $28
      )
  ) as "isListenedTo"
from
  application
  join stages on stages.company_id = $29
  and stages.id = application.stage_id;

insert into
  "idempotent_answers" (
    "company_id",
    "caller_id",
    "path",
    "key",
    "fingerprint",
    "status",
    "body",
    "unfinished",
    "running_until"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("company_id", "caller_id", "path", "key") do update
set
  "fingerprint" = "excluded"."fingerprint",
  "status" = "excluded"."status",
  "body" = "excluded"."body",
  "unfinished" = "excluded"."unfinished",
  "running_until" = "excluded"."running_until",
  "created" = "excluded"."created";

insert into
  noted_audit_entries (company_id, id, content)
select
  $1::uuid,
  id,
  content
from
  unnest($2::uuid[], $3::text[]) as noted (id, content);

commit;
