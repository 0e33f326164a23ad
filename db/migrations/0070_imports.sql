-- Files of people and applications from another system.
create table imports (
  company_id uuid not null,
  id uuid not null,
  state text not null check (state in ('running', 'completed', 'failed')),
  -- Within one source a key means one row.
  source text not null,
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  map jsonb not null,
  dry_run boolean not null,
  actor_type text not null check (actor_type in ('api_key', 'operator')),
  actor_id uuid,
  rows_done integer not null default 0,
  bytes_done bigint not null default 0,
  -- Rows by what became of them.
  counts jsonb not null default '{}',
  -- Why it ended without having read all rows.
  problem jsonb,
  attempts integer not null default 0,
  -- Until then whoever works at it is taken to live.
  working_until timestamptz(3),
  created timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (company_id, id),
  check ((finished_at is null) = (state = 'running'))
);

-- What became of each row, without what stood in it.
create table import_rows (
  company_id uuid not null,
  import_id uuid not null,
  number integer not null,
  outcome text not null check (outcome in ('created', 'added', 'repeated', 'failed')),
  candidate_id uuid,
  application_id uuid,
  problems jsonb not null default '[]',
  -- People who were there before, with what they have in common.
  met jsonb not null default '[]',
  primary key (company_id, import_id, number)
);

-- The keys of rows that were stored, so that none is stored twice.
create table imported_keys (
  company_id uuid not null,
  key_hash bytea not null,
  candidate_id uuid not null,
  application_id uuid,
  primary key (company_id, key_hash)
);

-- As it stood in an import, where it is no number that can be called.
alter table candidates add column phone_as_written text;

-- What happened before an import is not charged for.
alter table transitions add column is_billed boolean not null default true;

-- Notes that came with an import say themselves who wrote them.
alter table notes drop constraint notes_author_type_check;
alter table notes add constraint notes_author_type_check check (author_type in ('operator', 'api_key', 'import'));
