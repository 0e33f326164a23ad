-- advance several applications: 6 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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
      candidate_id,
      stage_id,
      page_id,
      status,
      stage_entered_at
    from
      applications
    where
      company_id = $1
      and id = any ($2::uuid[])
    order by
      id
    for no key update
  ),
  attempt as (
    select
      locked.id,
      locked.hiring_flow_id,
      locked.candidate_id,
      locked.stage_id,
      locked.page_id,
      locked.status,
      locked.stage_entered_at,
      stages.name as stage_name,
      locked.hiring_flow_id = $3
      and (
        stages.next_stage_ids is null
        or $4::uuid = any (stages.next_stage_ids)
      ) as may_move,
      -- The time after the lock.
      clock_timestamp()::timestamptz(3) as now,
      array(
        select distinct
          type
        from
          webhook_endpoints endpoint,
          unnest(endpoint.event_types) type
        where
          endpoint.company_id = $5
          and endpoint.active
          and endpoint.removed_at is null
          and type = any ($6::text[])
      ) as wanted_events,
      exists (
        select
        from
          automations
        where
          company_id = $7
          and hiring_flow_id = $8
          and active
          and removed_at is null
          and (
            trigger_type = 'stage_entered'
            and stage_id = $9
            or trigger_type = 'application_created'
            and $10
          )
      ) as is_listened_to
    from
      locked
      join stages on stages.company_id = $11
      and stages.id = locked.stage_id
  ),
  moved as (
    update applications as application
    set
      stage_id = target.id,
      page_id = $12::uuid,
      status = $13,
      transition_count = application.transition_count + 1,
      -- The clocks of two machines may differ, but a history never runs backwards.
      stage_entered_at = greatest(attempt.now, application.stage_entered_at),
      updated_at = greatest(attempt.now, application.stage_entered_at)
    from
      attempt,
      stages target,
      (
        select
          unnest($14::uuid[]) as application_id,
          unnest($15::uuid[]) as transition_id,
          unnest($16::uuid[]) as billable_event_id
      ) as
    move
    where
      application.company_id = $17
      and application.id = attempt.id
      and move.application_id = attempt.id
      and attempt.may_move
      and not $18
      and target.company_id = $19
      and target.id = $20
      and target.removed_at is null
      and not exists (
        select
        from
          pages
        where
          company_id = $21
          and id = $22::uuid
          and removed_at is not null
      )
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
      attempt.stage_id as from_stage_id,
      attempt.page_id as from_page_id,
      attempt.stage_entered_at as left_since
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
      $23::uuid,
      transition_id,
      id,
      transition_count,
      from_stage_id,
      from_page_id,
      stage_id,
      page_id,
      $24::uuid,
      $25,
      $26,
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
      $27::uuid,
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
          $28::uuid as company_id,
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
  ),
  noted_change as (
    insert into
      noted_changes (company_id, object_type, object_id)
    select
      $29::uuid,
      'application',
      id
    from
      moved
  )
select
  attempt.id as application_id,
  attempt.hiring_flow_id,
  attempt.candidate_id,
  attempt.stage_id,
  attempt.stage_name,
  attempt.status,
  attempt.may_move,
  attempt.wanted_events,
  attempt.is_listened_to,
  moved.transition_id,
  moved.stage_entered_at as transitioned_at
from
  attempt
  left join moved on moved.id = attempt.id;

insert into
  noted_audit_entries (company_id, id, content)
select
  $1::uuid,
  id,
  content
from
  unnest($2::uuid[], $3::text[]) as noted (id, content);

commit;
