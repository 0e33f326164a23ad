-- create an application: 7 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

select
  "api_keys"."id",
  "api_keys"."company_id",
  "api_keys"."scopes",
  "api_keys"."rate_limit_per_minute",
  "api_keys"."rate_limit_per_second",
  "companies"."timezone",
  "companies"."default_country",
  "companies"."config_version",
  api_keys.last_used_at is null
  or api_keys.last_used_at < now() - interval '1 minute' as "use_is_stale"
from
  "api_keys"
  inner join "companies" on "companies"."id" = "api_keys"."company_id"
where
  "api_keys"."hash" = $1
  and "api_keys"."revoked_at" is null
  and (
    "api_keys"."expires_at" is null
    or "api_keys"."expires_at" > now()
  );

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

with
  known as (
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
      and (
        id = $2::uuid
        or email = $3
        or external_identifier = $4
      )
    order by
      id
    for no key update
  ),
  added as (
    insert into
      candidates (
        company_id,
        id,
        external_identifier,
        email,
        full_name,
        first_name,
        middle_name,
        last_name,
        phone_number
      )
    select
      $5::uuid,
      $6::uuid,
      $7,
      $8,
      $9,
      $10,
      $11,
      $12,
      $13
    where
      not exists (
        select
        from
          known
      )
  )
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
  known;

-- Read when the tables are locked, which exports of billable events count on; the transaction's own time is older.
with
  moment as materialized (
    select
      clock_timestamp()::timestamptz(3) as now
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
      $1,
      hiring_flow_id,
      $2,
      id,
      $3::uuid,
      $4,
      $5,
      1,
      moment.now,
      moment.now,
      moment.now
    from
      stages,
      moment
    where
      company_id = $6
      and id = $7
      and removed_at is null
      and not exists (
        select
        from
          pages
        where
          company_id = $8
          and id = $9::uuid
          and removed_at is not null
      )
    returning
      *
  ),
  transition as (
    insert into
      transitions (company_id, id, application_id, sequence, to_stage_id, to_page_id, actor_type, actor_id, created)
    select
      company_id,
      $10::uuid,
      id,
      1,
      stage_id,
      page_id,
      $11,
      $12,
      created
    from
      application
  ),
  billable_event as (
    insert into
      billable_events (company_id, id, service, application_id, source_id, quantity, is_test, details, created)
    select
      company_id,
      $13::uuid,
      'ApplicationStageTransition',
      id,
      $14::uuid,
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
  )
select
  application.id,
  application.hiring_flow_id,
  flow.name as flow_name,
  flow.slug as flow_slug,
  application.candidate_id,
  candidate.external_identifier,
  candidate.email,
  candidate.full_name,
  candidate.first_name,
  candidate.middle_name,
  candidate.last_name,
  candidate.phone_number,
  application.stage_id,
  stage.name as stage_name,
  stage.kind as stage_kind,
  application.page_id,
  page.name as page_name,
  application.status,
  application.is_test,
  application.created,
  application.updated_at,
  exists (
    select
    from
      webhook_endpoints endpoint
    where
      endpoint.company_id = $15
      and endpoint.active
      and endpoint.removed_at is null
      and $16::text = any (endpoint.event_types)
  ) as "isEventWanted"
from
  application
  join hiring_flows flow on flow.company_id = application.company_id
  and flow.id = application.hiring_flow_id
  join candidates candidate on candidate.company_id = application.company_id
  and candidate.id = application.candidate_id
  join stages stage on stage.company_id = application.company_id
  and stage.id = application.stage_id
  left join pages page on page.company_id = application.company_id
  and page.id = application.page_id;

select
from
  graphile_worker.add_jobs (
    array(
      select
        row ($1::text, payload, null, $2::timestamptz, null, null, null, null)::graphile_worker.job_spec
      from
        unnest($3::json[]) as payload
      where
        exists (
          select
          from
            automations
          where
            company_id = $4
            and hiring_flow_id = $5
            and active
            and removed_at is null
            and (
              trigger_type = 'stage_entered'
              and stage_id = $6
              or trigger_type = 'application_created'
              and $7
            )
        )
    )
  );

commit;
