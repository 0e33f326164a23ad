-- Who did what to whom, for good. An entry is written with what it tells of, into a table without order, so that no writer waits
-- for another; a worker then gives it its place in the company's chain, in which each entry holds the hash of the one before
-- (src/audit/queries.ts).
create table noted_audit_entries (
  company_id uuid not null,
  id uuid not null,
  -- The entry as JSON.
  content text not null,
  primary key (company_id, id)
);
create table audit_entries (
  company_id uuid not null,
  position bigint not null,
  id uuid not null,
  created timestamptz(3) not null,
  action text not null,
  actor_type text not null check (actor_type in ('api_key', 'operator', 'automation', 'applicant', 'system')),
  actor_id uuid,
  address text,
  user_agent text,
  request_id text,
  object_type text not null,
  object_id uuid,
  candidate_id uuid,
  -- Where one answer told of several people.
  candidate_ids uuid[],
  fields text[] not null,
  details jsonb not null,
  hash bytea not null,
  primary key (company_id, position),
  unique (company_id, id)
);
create index audit_entries_action on audit_entries (company_id, action, id);
create index audit_entries_actor on audit_entries (company_id, actor_id, id) where actor_id is not null;
create index audit_entries_object on audit_entries (company_id, object_id, id) where object_id is not null;
create index audit_entries_candidate on audit_entries (company_id, candidate_id, id) where candidate_id is not null;
create index audit_entries_candidates on audit_entries using gin (company_id, candidate_ids) where candidate_ids is not null;

-- Where a company's chain begins and ends; sealed, so that only who has a key of SECRET_KEYS can write one.
create table audit_heads (
  company_id uuid primary key,
  sealed text not null
);

-- The one kind of trigger in this database: it refuses, and does nothing. On a cluster each shard has it.
create or replace function refuse_to_change_audit() returns trigger language plpgsql as $$
begin
  if current_setting('hireline.audit_removal', true) = 'allowed' and tg_op <> 'UPDATE' then
    return old;
  end if;
  raise exception 'The audit trail is append-only: % of % is refused.', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger noted_audit_entries_stay before update or delete on noted_audit_entries
for each row execute function refuse_to_change_audit();
create trigger noted_audit_entries_stay_all before truncate on noted_audit_entries
for each statement execute function refuse_to_change_audit();
create trigger audit_entries_stay before update or delete on audit_entries
for each row execute function refuse_to_change_audit();
create trigger audit_entries_stay_all before truncate on audit_entries
for each statement execute function refuse_to_change_audit();
