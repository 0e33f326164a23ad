-- read the history of several applications: 3 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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

select
  transition.id,
  transition.application_id,
  transition.actor_type,
  transition.actor_id,
  transition.created,
  transition.seconds_in_previous_stage::float8 as seconds_in_previous_stage,
  jsonb_build_object('id', to_stage.id, 'name', to_stage.name) as to_stage,
  case
    when from_stage.id is not null then jsonb_build_object('id', from_stage.id, 'name', from_stage.name)
  end as from_stage,
  case
    when from_page.id is not null then jsonb_build_object('id', from_page.id, 'name', from_page.name)
  end as from_page,
  case
    when to_page.id is not null then jsonb_build_object('id', to_page.id, 'name', to_page.name)
  end as to_page,
  case
    when reason.id is not null then jsonb_build_object('id', reason.id, 'label', reason.label)
  end as reason
from
  transitions transition
  join stages to_stage on to_stage.company_id = transition.company_id
  and to_stage.id = transition.to_stage_id
  left join stages from_stage on from_stage.company_id = transition.company_id
  and from_stage.id = transition.from_stage_id
  left join pages from_page on from_page.company_id = transition.company_id
  and from_page.id = transition.from_page_id
  left join pages to_page on to_page.company_id = transition.company_id
  and to_page.id = transition.to_page_id
  left join stage_reasons reason on reason.company_id = transition.company_id
  and reason.id = transition.reason_id
where
  transition.company_id = $1
  and transition.application_id = any ($2::uuid[])
order by
  transition.application_id,
  transition.sequence;

insert into
  noted_audit_entries (company_id, id, content)
select
  $1::uuid,
  unnest($2::uuid[]),
  unnest($3::text[])
where
  set_config('synchronous_commit', 'off', true) = 'off';
