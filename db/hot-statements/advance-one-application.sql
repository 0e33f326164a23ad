-- advance one application: 6 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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

with
  locked as (
    select
      id,
      hiring_flow_id,
      stage_id,
      page_id,
      stage_entered_at
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
  locked.*,
  stages.name as stage_name,
  stages.next_stage_ids is null
  or $3::uuid = any (stages.next_stage_ids) as leads_there
from
  locked
  join stages on stages.company_id = $4
  and stages.id = locked.stage_id;

with
  target as (
    select
      id as stage_id,
      clock_timestamp()::timestamptz(3) as now,
      exists (
        select
        from
          webhook_endpoints endpoint
        where
          endpoint.company_id = $1
          and endpoint.active
          and endpoint.removed_at is null
          and $2::text = any (endpoint.event_types)
      ) as is_event_wanted,
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
      ) as is_listened_to
    from
      stages
    where
      company_id = $7
      and id = $8
      and removed_at is null
      and not exists (
        select
        from
          pages
        where
          company_id = $9
          and id = $10::uuid
          and removed_at is not null
      )
  ),
  moved as (
    update applications as application
    set
      stage_id = target.stage_id,
      page_id = $11::uuid,
      status = $12,
      transition_count = application.transition_count + 1,
      -- The clocks of two machines may differ, but a history never runs backwards.
      stage_entered_at = greatest(target.now, application.stage_entered_at),
      updated_at = greatest(target.now, application.stage_entered_at)
    from
      target,
      (
        select
          unnest($13::uuid[]) as application_id,
          unnest($14::uuid[]) as transition_id,
          unnest($15::uuid[]) as billable_event_id,
          unnest($16::uuid[]) as from_stage_id,
          unnest($17::uuid[]) as from_page_id,
          unnest($18::timestamptz[]) as left_since
      ) as
    move
    where
      application.company_id = $19
      and application.id = move.application_id
    returning
      application.id,
      application.hiring_flow_id,
      application.stage_id,
      application.page_id,
      application.transition_count,
      application.stage_entered_at,
      application.is_test,
      move.transition_id,
      move.billable_event_id,
      move.from_stage_id,
      move.from_page_id,
      move.left_since
  ),
  transition as (
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
      $20::uuid,
      transition_id,
      id,
      transition_count,
      from_stage_id,
      from_page_id,
      stage_id,
      page_id,
      $21::uuid,
      $22,
      $23,
      floor(
        extract(
          epoch
          from
            stage_entered_at - left_since
        )
      ),
      stage_entered_at
    from
      moved
  ),
  billable_event as (
    insert into
      billable_events (company_id, id, service, application_id, source_id, quantity, is_test, details, created)
    select
      $24::uuid,
      billable_event_id,
      'ApplicationStageTransition',
      id,
      transition_id,
      1,
      is_test,
      '{}'::jsonb,
      stage_entered_at
    from
      moved
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
          $25::uuid as company_id,
          hiring_flow_id,
          unnest(array[stage_id, from_stage_id]) as stage_id,
          unnest(array[1, -1]) as change
        from
          moved
      ) as change
    group by
      company_id,
      hiring_flow_id,
      stage_id
    having
      sum(change) <> 0
  )
select
  moved.id as application_id,
  moved.transition_id,
  moved.stage_entered_at as transitioned_at,
  target.is_event_wanted,
  target.is_listened_to
from
  moved,
  target;

commit;
