-- show a page of a form: 5 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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
