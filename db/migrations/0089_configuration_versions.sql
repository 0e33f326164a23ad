-- Every company file that was applied, as it stood afterwards: who applied it, what it changed, and a way back.
create table configuration_versions (
  company_id uuid not null,
  id uuid not null,
  -- Counts from 1 for each company, without gaps.
  number integer not null,
  created timestamptz(3) not null default now(),
  -- Nobody known, where an apply found what earlier ones had left unnoted.
  actor_type text check (actor_type in ('api_key', 'operator', 'system')),
  actor_id uuid,
  -- Whether the company file is looked after outside, or in the console.
  managed_in text not null check (managed_in in ('file', 'console')),
  changes jsonb not null,
  -- Without secrets: {"stored": true} stands for each.
  file jsonb not null,
  primary key (company_id, id),
  unique (company_id, number)
);
