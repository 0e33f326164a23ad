-- So many deliveries to one endpoint are under way at a time, in the whole installation.
alter table webhook_endpoints
  add column max_concurrency integer not null default 4 check (max_concurrency between 1 and 100),
  add column failures_in_a_row integer not null default 0,
  -- Since when its deliveries wait because it fails, and when one of them is next tried.
  add column held_since timestamptz(3),
  add column probe_at timestamptz(3),
  add check ((held_since is null) = (probe_at is null));

-- First attempts for one subject are made in the order in which they were written: times can be alike.
alter table event_deliveries add column position bigint generated always as identity;

create index event_deliveries_due on event_deliveries (company_id, endpoint_id, next_attempt_at, position)
  where status = 'pending';
