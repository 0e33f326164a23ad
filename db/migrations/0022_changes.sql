-- What changed, for readers who keep a copy. A statement that changes an object notes it, and waits for nobody; once that is
-- committed, the change is given a position (src/change-log/queries.ts), of which an object has one, its latest.
create table noted_changes (
  company_id uuid not null,
  id bigint generated always as identity,
  object_type text not null,
  object_id uuid not null,
  noted_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create table object_changes (
  company_id uuid not null,
  object_type text not null,
  object_id uuid not null,
  position bigint not null,
  changed_at timestamptz(3) not null,
  primary key (company_id, object_type, object_id),
  unique (company_id, object_type, position)
);
create table change_positions (
  company_id uuid primary key,
  last_position bigint not null
);

-- Candidates come before their applications, and those before their documents.
insert into object_changes (company_id, object_type, object_id, position, changed_at)
select company_id, object_type, id, row_number() over (partition by company_id order by rank, changed_at, id), changed_at
from (
  select company_id, 1 as rank, 'candidate' as object_type, id, updated_at as changed_at from candidates
  union all
  select company_id, 2, 'application', id, updated_at from applications
  union all
  select company_id, 3, 'document', id, coalesce(processed_at, created) from documents
) as existing;

insert into change_positions (company_id, last_position)
select company_id, max(position) from object_changes group by company_id;
