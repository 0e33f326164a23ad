-- What a company lets go of by itself, and after how long (docs/retention.md).
create table retention_rules (
  company_id uuid not null,
  id uuid not null,
  key text not null,
  removes text not null,
  hiring_flow_id uuid,
  statuses text[],
  after_days integer not null check (after_days >= 1),
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, key)
);
