-- Webhook endpoints are also made over the API: their secrets are made here, and sealed. For a day after a secret is replaced,
-- deliveries are signed with the one before, too.
alter table webhook_endpoints add column managed_by text not null default 'company_file';
alter table webhook_endpoints add column sealed_secret text;
alter table webhook_endpoints add column sealed_previous_secret text;
alter table webhook_endpoints add column previous_secret_until timestamptz(3);
alter table webhook_endpoints drop constraint webhook_endpoints_check;
alter table webhook_endpoints
  add constraint webhook_endpoints_secret check (num_nonnulls(secret, secret_env, sealed_secret) = 1);
alter table webhook_endpoints
  add constraint webhook_endpoints_managed_by check (managed_by in ('company_file', 'api'));
alter table webhook_endpoints
  add constraint webhook_endpoints_previous_secret
  check ((sealed_previous_secret is null) = (previous_secret_until is null));

-- Events are listed by what they are and by what they are about, newest first.
create index events_of_type on events (company_id, type, created desc, id desc);
create index events_of_subject on events (company_id, subject_id, created desc, id desc);
