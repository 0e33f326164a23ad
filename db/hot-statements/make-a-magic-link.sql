-- make a magic link: 4 statements (npx vitest run tests/journeys/hot-statements.test.ts --update)

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

commit;
