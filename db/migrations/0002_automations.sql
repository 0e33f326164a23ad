-- What a company wants done by itself. What its file no longer lists is marked as removed: runs and transitions name it.
create table automations (
  company_id uuid not null references companies,
  id uuid not null,
  -- An application's automations run in the order of their keys.
  key text not null,
  name text not null,
  active boolean not null,
  trigger_type text not null check (trigger_type in ('stage_entered', 'application_created')),
  hiring_flow_id uuid not null,
  stage_id uuid,
  -- In order, each an object with one member: the kind of step and its settings.
  steps jsonb not null,
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, key),
  check ((trigger_type = 'stage_entered') = (stage_id is not null)),
  foreign key (company_id, hiring_flow_id) references hiring_flows,
  foreign key (company_id, stage_id) references stages
);
create index automations_flow on automations (company_id, hiring_flow_id, stage_id);

-- One for each automation that a transition triggered, written in the transaction of its effects: a job that is delivered
-- again finds it and leaves the automation alone.
create table automation_runs (
  company_id uuid not null,
  id uuid not null,
  automation_id uuid not null,
  application_id uuid not null,
  transition_id uuid not null,
  status text not null check (status in ('succeeded', 'failed')),
  error text check ((error is not null) = (status = 'failed')),
  -- What became of each step that was begun, in order.
  steps jsonb not null,
  created timestamptz(3) not null,
  finished_at timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, automation_id, transition_id),
  foreign key (company_id, automation_id) references automations,
  foreign key (company_id, application_id) references applications,
  foreign key (company_id, transition_id) references transitions
);
