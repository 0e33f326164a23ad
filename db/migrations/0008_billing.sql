-- What a service's name and a quantity can be, so that every file and every sum can hold them.
alter table billable_events
  add check (service <> '' and service !~ '[\u0001-\u001f\u007f]'),
  add check (quantity > 0 and quantity < 1e12 and scale(quantity) <= 6);

-- Exports read a company's events in this order.
create index billable_events_order on billable_events (company_id, created, id);
drop index billable_events_period;

-- The other companies whose billable events a key may export, beside its own.
alter table api_keys add column billing_company_ids uuid[] not null default '{}';

create table billing_exports (
  company_id uuid not null references companies,
  -- The tracker.
  id uuid not null,
  state text not null check (state in ('IN_PROGRESS', 'COMPLETED', 'FAILED')),
  -- As the caller wrote them.
  start_date text not null,
  end_date text not null,
  -- null for all.
  services text[],
  include_test boolean not null,
  attempts integer not null default 0,
  -- What went wrong last, for operators.
  problem text,
  -- What was recorded from this moment on is not part of the export.
  created timestamptz(3) not null,
  finished_at timestamptz(3),
  -- When its files and this row are deleted.
  expires_at timestamptz(3),
  primary key (company_id, id),
  check ((finished_at is null) = (state = 'IN_PROGRESS') and (expires_at is null) = (finished_at is null))
);
create index billing_exports_expiry on billing_exports (expires_at) where expires_at is not null;

-- The companies whose events an export holds, with the days of each one's own calendar.
create table billing_export_companies (
  company_id uuid not null,
  export_id uuid not null,
  billed_company_id uuid not null references companies,
  position integer not null,
  slug text not null,
  timezone text not null,
  first_day date not null,
  last_day date not null,
  -- null until they have been counted.
  rows_expected bigint,
  rows_written bigint not null default 0,
  -- Events and quantities by service: {"LMS": {"events": 2, "quantity": 1.5}}.
  services jsonb,
  primary key (company_id, export_id, billed_company_id),
  foreign key (company_id, export_id) references billing_exports on delete cascade
);

create table billing_export_files (
  company_id uuid not null,
  export_id uuid not null,
  billed_company_id uuid not null,
  format text not null check (format in ('csv', 'parquet')),
  storage_key text not null,
  rows bigint not null,
  size_bytes bigint not null,
  sha256 text not null,
  primary key (company_id, export_id, billed_company_id, format),
  foreign key (company_id, export_id, billed_company_id) references billing_export_companies on delete cascade
);
