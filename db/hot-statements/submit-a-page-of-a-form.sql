-- submit a page of a form: 19 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

select
  "applicant_sessions"."id",
  "applicant_sessions"."candidate_id",
  "companies"."id" as "company_id",
  "companies"."slug" as "company_slug",
  "companies"."name" as "company_name",
  "companies"."timezone",
  "companies"."default_country",
  "companies"."config_version",
  "companies"."theme",
  "companies"."languages",
  "companies"."contact",
  "companies"."privacy"
from
  "applicant_sessions"
  inner join "companies" on "companies"."id" = "applicant_sessions"."company_id"
where
  "applicant_sessions"."company_id" = $1
  and "applicant_sessions"."token_hash" = $2
  and "applicant_sessions"."ended_at" is null
  and "applicant_sessions"."expires_at" > now()
  and not exists (
    select
      "magic_links"."id"
    from
      "magic_links"
    where
      "magic_links"."company_id" = "applicant_sessions"."company_id"
      and "magic_links"."id" = "applicant_sessions"."magic_link_id"
      and "magic_links"."revoked_at" is not null
  );

with
  own as (
    select
      id,
      hiring_flow_id,
      candidate_id,
      stage_id,
      page_id,
      transition_count,
      created
    from
      applications
    where
      company_id = $1
      and id = $2
      and candidate_id = $3
      and erased_at is null
  )
select
  application.id,
  application.hiring_flow_id,
  flow.name as flow_name,
  flow.translations as flow_translations,
  application.stage_id,
  stage.name as stage_name,
  stage.translations as stage_translations,
  stage.applicant_view as stage_applicant_view,
  stage.kind as stage_kind,
  application.page_id,
  application.transition_count,
  application.created,
  exists (
    select
    from
      applications other
    where
      other.company_id = $4
      and other.candidate_id = application.candidate_id
      and other.id <> application.id
  ) as has_others
from
  own as application
  join hiring_flows flow on flow.company_id = $5
  and flow.id = application.hiring_flow_id
  join stages stage on stage.company_id = $6
  and stage.id = application.stage_id;

select
from
  stage_submissions submission
where
  submission.company_id = $1
  and submission.application_id = $2
  and submission.transition_count = $3
  and not exists (
    select
    from
      documents document
      join form_elements element on element.company_id = $4
      and element.id = document.form_element_id
      join pages page on page.company_id = $5
      and page.form_id = element.form_id
    where
      document.company_id = $6
      and document.application_id = $7
      and document.status = 'rejected'
      and document.reviewed_at >= submission.created
      and page.stage_id = submission.stage_id
  );

with
  own as (
    select
      id,
      hiring_flow_id,
      candidate_id,
      stage_id,
      page_id,
      transition_count,
      created
    from
      applications
    where
      company_id = $1
      and id = $2
      and candidate_id = $3
      and erased_at is null
  )
select
  application.id,
  application.hiring_flow_id,
  flow.name as flow_name,
  flow.translations as flow_translations,
  application.stage_id,
  stage.name as stage_name,
  stage.translations as stage_translations,
  stage.applicant_view as stage_applicant_view,
  stage.kind as stage_kind,
  application.page_id,
  application.transition_count,
  application.created,
  exists (
    select
    from
      applications other
    where
      other.company_id = $4
      and other.candidate_id = application.candidate_id
      and other.id <> application.id
  ) as has_others
from
  own as application
  join hiring_flows flow on flow.company_id = $5
  and flow.id = application.hiring_flow_id
  join stages stage on stage.company_id = $6
  and stage.id = application.stage_id;

select
from
  stage_submissions submission
where
  submission.company_id = $1
  and submission.application_id = $2
  and submission.transition_count = $3
  and not exists (
    select
    from
      documents document
      join form_elements element on element.company_id = $4
      and element.id = document.form_element_id
      join pages page on page.company_id = $5
      and page.form_id = element.form_id
    where
      document.company_id = $6
      and document.application_id = $7
      and document.status = 'rejected'
      and document.reviewed_at >= submission.created
      and page.stage_id = submission.stage_id
  );

select
  "id"
from
  "page_submissions"
where
  "company_id" = $1
  and "application_id" = $2
  and "id" = $3;

begin;

with
  own as (
    select
      id,
      hiring_flow_id,
      candidate_id,
      stage_id,
      page_id,
      transition_count,
      created
    from
      applications
    where
      company_id = $1
      and id = $2
      and candidate_id = $3
      and erased_at is null
    for no key update
  )
select
  application.id,
  application.hiring_flow_id,
  flow.name as flow_name,
  flow.translations as flow_translations,
  application.stage_id,
  stage.name as stage_name,
  stage.translations as stage_translations,
  stage.applicant_view as stage_applicant_view,
  stage.kind as stage_kind,
  application.page_id,
  application.transition_count,
  application.created,
  exists (
    select
    from
      applications other
    where
      other.company_id = $4
      and other.candidate_id = application.candidate_id
      and other.id <> application.id
  ) as has_others
from
  own as application
  join hiring_flows flow on flow.company_id = $5
  and flow.id = application.hiring_flow_id
  join stages stage on stage.company_id = $6
  and stage.id = application.stage_id;

select
from
  stage_submissions submission
where
  submission.company_id = $1
  and submission.application_id = $2
  and submission.transition_count = $3
  and not exists (
    select
    from
      documents document
      join form_elements element on element.company_id = $4
      and element.id = document.form_element_id
      join pages page on page.company_id = $5
      and page.form_id = element.form_id
    where
      document.company_id = $6
      and document.application_id = $7
      and document.status = 'rejected'
      and document.reviewed_at >= submission.created
      and page.stage_id = submission.stage_id
  );

select
  "id"
from
  "page_submissions"
where
  "company_id" = $1
  and "application_id" = $2
  and "id" = $3;

select
  "application_id",
  "form_element_id",
  "text_value",
  "number_value",
  "date_value",
  "choice_values",
  "detail_value"
from
  "form_values"
where
  "company_id" = $1
  and "application_id" = any ($2::uuid[])
  and "form_element_id" = any ($3::uuid[]);

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
      company_id = $1
      and document_id = document.id
  ) as pages
from
  documents document
where
  document.company_id = $2
  and document.application_id = $3
order by
  document.created desc,
  document.id desc;

update applications
set
  updated_at = greatest(statement_timestamp(), updated_at)
where
  company_id = $1
  and id = $2
  and erased_at is null
returning
  hiring_flow_id,
  exists (
    select
    from
      webhook_endpoints endpoint
    where
      endpoint.company_id = $3
      and endpoint.active
      and endpoint.removed_at is null
      and $4::text = any (endpoint.event_types)
  ) as is_event_wanted;

insert into
  noted_changes (company_id, object_type, object_id)
values
  ($1::uuid, $2::text, $3::uuid);

select
  id,
  type,
  constraints,
  exists (
    select
    from
      automations
    where
      company_id = $1
      and form_element_id = any ($2::uuid[])
      and trigger_type = 'field_submitted'
      and active
      and removed_at is null
  ) as is_listened_to
from
  form_elements
where
  company_id = $3
  and hiring_flow_id = $4
  and id = any ($5::uuid[])
  and removed_at is null
  and not self_identification
order by
  id
for key share;

insert into
  "form_values" (
    "application_id",
    "form_element_id",
    "text_value",
    "number_value",
    "date_value",
    "choice_values",
    "detail_value",
    "company_id"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8),
  ($9, $10, $11, $12, $13, $14, $15, $16)
on conflict ("company_id", "application_id", "form_element_id") do update
set
  "text_value" = "excluded"."text_value",
  "number_value" = "excluded"."number_value",
  "date_value" = "excluded"."date_value",
  "choice_values" = "excluded"."choice_values",
  "detail_value" = "excluded"."detail_value",
  "updated_at" = excluded.updated_at;

insert into
  "page_submissions" ("company_id", "application_id", "id", "page_id")
values
  ($1, $2, $3, $4);

insert into
  noted_audit_entries (company_id, id, content)
values
  ($1::uuid, $2::uuid, $3::text);

commit;
