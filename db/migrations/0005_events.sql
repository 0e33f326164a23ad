-- Where a company wants to be told of events (Standard Webhooks). What its file no longer lists is marked as removed.
create table webhook_endpoints (
  company_id uuid not null references companies,
  id uuid not null,
  key text not null,
  url text not null,
  -- The signing secret, or the environment variable of the worker that holds it.
  secret text,
  secret_env text,
  event_types text[] not null,
  active boolean not null,
  -- Since when deliveries have failed without a success in between.
  failing_since timestamptz(3),
  -- When and why lasting failure made it inactive.
  disabled_at timestamptz(3),
  disabled_reason text,
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, key),
  check ((secret is null) <> (secret_env is null))
);

-- What happened, written in the transaction in which it happened, with the state of that moment.
create table events (
  company_id uuid not null references companies,
  id uuid not null,
  type text not null,
  -- What it happened to, such as an application: first attempts for one subject are made in the order of its events.
  subject_id uuid not null,
  data json not null,
  created timestamptz(3) not null,
  primary key (company_id, id)
);
create index events_recent on events (company_id, created desc, id desc);
create index events_age on events (created);

create table event_deliveries (
  company_id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) check ((next_attempt_at is not null) = (status = 'pending')),
  last_status_code integer,
  last_error text,
  delivered_at timestamptz(3),
  -- Every attempt: when, the answer's status code, the error, how long it took.
  attempt_log jsonb not null default '[]',
  primary key (company_id, event_id, endpoint_id),
  foreign key (company_id, event_id) references events on delete cascade,
  foreign key (company_id, endpoint_id) references webhook_endpoints
);
create index event_deliveries_endpoint on event_deliveries (company_id, endpoint_id, status, event_id desc);

create table email_templates (
  company_id uuid not null references companies,
  id uuid not null,
  key text not null,
  subject text not null,
  text text not null,
  html text,
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, key)
);

-- Mail to be sent and mail that was, with what it says. Without SMTP_URL it is kept here.
create table mails (
  company_id uuid not null references companies,
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  status text not null check (status in ('pending', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  created timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (company_id, id)
);
create index mails_recent on mails (company_id, created desc, id desc);
