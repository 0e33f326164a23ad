-- list the applications of a flow by a number: 3 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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

/* planned for its values */
with
  page as (
    select
      application.company_id,
      application.id,
      application.hiring_flow_id,
      application.candidate_id,
      application.stage_id,
      application.page_id,
      application.status,
      application.is_test,
      application.assignee_id,
      application.tags,
      application.created,
      application.updated_at,
      application.stage_entered_at
    from
      applications application
    where
      application.company_id = $1
      and application.hiring_flow_id = $2
      and exists (
        select
        from
          form_values value
        where
          value.company_id = $3
          and value.form_element_id = $4
          and value.number_value is not null
          and value.number_value >= $5
          and value.number_value <= $6
          and value.application_id = application.id
      )
      and true
    order by
      "application"."created" desc,
      application.id desc
      -- Not a parameter: a generic plan would assume that a tenth of the flow is wanted.
    limit
      26
  ),
  total as (
    select
      count(*)::integer as count
    from
      (
        select
          value.application_id as key
        from
          form_values value
        where
          value.company_id = $7
          and value.form_element_id = $8
          and value.number_value is not null
          and value.number_value >= $9
          and value.number_value <= $10
      ) found
  )
select
  total.count,
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
  application.assignee_id,
  application.tags,
  application.created,
  application.updated_at,
  application.stage_entered_at
from
  total
  left join (
    page application
    join hiring_flows flow on flow.company_id = $11
    and flow.id = application.hiring_flow_id
    join candidates candidate on candidate.company_id = $12
    and candidate.id = application.candidate_id
    join stages stage on stage.company_id = $13
    and stage.id = application.stage_id
    left join pages page on page.company_id = $14
    and page.id = application.page_id
  ) on true
order by
  "application"."created" desc,
  application.id desc;

insert into
  noted_audit_entries (company_id, id, content)
select
  $1::uuid,
  unnest($2::uuid[]),
  unnest($3::text[])
where
  set_config('synchronous_commit', 'off', true) = 'off';
