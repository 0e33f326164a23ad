-- What is to be done with many applications by one command, and how far that has come.
create table bulk_actions (
  company_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('move')),
  -- Ids and switches, as they were asked for; of one that undoes another, what that one says.
  command jsonb not null,
  undoes_id uuid,
  actor_type text not null check (actor_type in ('operator', 'api_key')),
  actor_id uuid not null,
  requested integer not null,
  done integer not null default 0,
  skipped integer not null default 0,
  created timestamptz(3) not null default now(),
  completed_at timestamptz(3),
  -- When its items were deleted.
  forgotten_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, undoes_id)
);

-- What becomes of each of the applications. They are taken in the order of their ids, as every move locks them.
create table bulk_action_items (
  company_id uuid not null,
  bulk_action_id uuid not null,
  application_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'done', 'skipped')),
  problem_code text,
  problem_message text,
  transition_id uuid,
  -- Of one that undoes: the transition that is to be taken back.
  undoes_transition_id uuid,
  primary key (company_id, bulk_action_id, application_id)
);
create index bulk_action_items_waiting on bulk_action_items (company_id, bulk_action_id, application_id)
  where status = 'waiting';
