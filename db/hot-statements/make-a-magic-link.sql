-- make a magic link: 5 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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

insert into
  "magic_links" (
    "company_id",
    "id",
    "token_hash",
    "hiring_flow_id",
    "email",
    "full_name",
    "phone_number",
    "application_data",
    "page_or_stage_id",
    "stage_reason_id",
    "single_use",
    "maker_type",
    "maker_id",
    "expires_at"
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14))
returning
  "expires_at";

insert into
  noted_audit_entries (company_id, id, content)
values
  ($1::uuid, $2::uuid, $3::text);

commit;
