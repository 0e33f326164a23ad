-- Who was erased: the row stays without a person, so that histories and bills still add up.
alter table candidates add column erased_at timestamptz(3);
alter table applications add column erased_at timestamptz(3);

-- Whose a mail or an arriving file is, where nothing else says so.
alter table mails add column application_id uuid;
alter table arriving_files add column application_id uuid;

create table erasures (
  company_id uuid not null,
  id uuid not null,
  candidate_id uuid not null,
  actor_type text not null check (actor_type in ('api_key', 'operator', 'system')),
  actor_id text,
  -- How many rows of each kind went.
  removed jsonb not null,
  -- By what the rest is found: addresses, files, ids. Gone when the erasure is complete.
  traces jsonb,
  created timestamptz(3) not null,
  searched_at timestamptz(3),
  last_look_at timestamptz(3),
  completed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, candidate_id),
  check ((completed_at is null) = (traces is not null)),
  check ((searched_at is null) = (last_look_at is null))
);
create index erasures_unfinished on erasures (company_id, id) where completed_at is null;

create index mails_application on mails (company_id, application_id) where application_id is not null;
create index mails_recipient on mails (company_id, lower(recipient));
create index candidate_updates_application on candidate_updates (company_id, application_id);
create index applicant_sessions_candidate on applicant_sessions (company_id, candidate_id);
