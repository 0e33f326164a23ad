-- read one application: 3 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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
  application.stage_entered_at,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'application_id',
            value.application_id,
            'form_element_id',
            value.form_element_id,
            'text_value',
            value.text_value,
            'number_value',
            value.number_value::text,
            'date_value',
            value.date_value,
            'choice_values',
            value.choice_values,
            'detail_value',
            value.detail_value
          )
        ),
        '[]'
      )
    from
      form_values value
    where
      value.company_id = $1
      and value.application_id = application.id
  ) as
values
,
  (
    select
      coalesce(json_agg(to_json(document)), '[]')
    from
      (
        select
          document.id,
          document.application_id,
          document.form_element_id,
          document.file_name,
          document.content_type,
          document.size_bytes::float8 as size_bytes,
          document.sha256,
          document.status,
          document.virus_check,
          document.created,
          document.problem,
          document.language,
          document.page_count,
          document.active_content,
          document.machine_readable_zone,
          document.reviewed_at,
          document.review_reason,
          document.reviewer_type,
          document.reviewer_id,
          document.differences,
          (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'number',
                    number,
                    'confidence',
                    round(confidence::numeric, 1),
                    'source',
                    source,
                    'rotation',
                    rotation
                  )
                  order by
                    number
                ),
                '[]'
              )
            from
              document_pages
            where
              company_id = $2
              and document_id = document.id
          ) as pages
        from
          documents document
        where
          document.company_id = $3
          and document.application_id = application.id
        order by
          document.created desc,
          document.id desc
      ) document
  ) as documents
from
  applications application
  join hiring_flows flow on flow.company_id = $4
  and flow.id = application.hiring_flow_id
  join candidates candidate on candidate.company_id = $5
  and candidate.id = application.candidate_id
  join stages stage on stage.company_id = $6
  and stage.id = application.stage_id
  left join pages page on page.company_id = $7
  and page.id = application.page_id
where
  application.company_id = $8
  and application.id = $9;

insert into
  noted_audit_entries (company_id, id, content)
select
  $1::uuid,
  unnest($2::uuid[]),
  unnest($3::text[])
where
  set_config('synchronous_commit', 'off', true) = 'off';
