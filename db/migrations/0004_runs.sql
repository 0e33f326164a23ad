-- Triggers beside a transition: a webhook, a submitted form element, a schedule.
alter table automations
  drop constraint automations_trigger_type_check,
  drop constraint automations_check,
  -- JMESPath over the object graph; a run whose condition does not hold takes no step.
  add column condition text,
  -- Names the webhook's address, whose secrecy is its authentication.
  add column public_id uuid unique,
  -- How a webhook finds its application: lookup, mapping, and perhaps idempotency and signature_secret.
  add column webhook jsonb,
  add column form_element_id uuid,
  add column cron text,
  -- When the schedule is due next, as a worker has worked it out, and from which pattern and time zone.
  add column next_due timestamptz(3),
  add column next_due_of text,
  add foreign key (company_id, form_element_id) references form_elements,
  add check (trigger_type in ('webhook', 'stage_entered', 'application_created', 'field_submitted', 'schedule')),
  add check ((trigger_type = 'webhook') = (webhook is not null and public_id is not null)),
  add check ((trigger_type = 'field_submitted') = (form_element_id is not null)),
  add check ((trigger_type = 'schedule') = (cron is not null)),
  add check (stage_id is not null or trigger_type <> 'stage_entered'),
  add check (stage_id is null or trigger_type in ('stage_entered', 'schedule'));
create index automations_due on automations (next_due) where cron is not null;

-- One row for each time that an automation was triggered. A webhook's is written before its 202. The steps are taken in
-- order, each in the transaction that notes it here, so that what is noted has happened and nothing else has.
alter table automation_runs
  drop constraint automation_runs_status_check,
  drop constraint automation_runs_check,
  drop constraint automation_runs_company_id_automation_id_transition_id_key,
  alter column application_id drop not null,
  alter column transition_id drop not null,
  alter column finished_at drop not null,
  alter column steps set default '[]',
  add column trigger_type text,
  -- What happened, so that it triggers once: a transition's id, a webhook's idempotency key, a due time.
  add column event_key text,
  add column input jsonb not null default '{}',
  -- The automation as it was when it was triggered.
  add column condition text,
  -- The steps still to be taken, each with its place in the automation.
  add column pending jsonb not null default '[]',
  -- How many runs, each triggered by the one before, led here.
  add column chain integer not null default 1,
  add column started_at timestamptz(3),
  -- When a run that waits, or that tries a step again, goes on.
  add column resume_at timestamptz(3);
update automation_runs run
set event_key = transition_id::text, started_at = run.created,
  trigger_type = (
    select trigger_type from automations
    where automations.company_id = run.company_id and automations.id = run.automation_id
  );
alter table automation_runs
  alter column trigger_type set not null,
  alter column event_key set not null,
  add unique (company_id, automation_id, event_key),
  add check (status in ('queued', 'waiting', 'succeeded', 'failed', 'skipped')),
  add check ((error is not null) = (status = 'failed')),
  add check ((finished_at is null) = (status in ('queued', 'waiting')));
create index automation_runs_recent on automation_runs (company_id, created desc, id desc);
create index automation_runs_application on automation_runs (company_id, application_id);

-- The queue's workers that run or ran, each by the id under which it locks jobs. A worker holds an advisory lock as long as
-- it lives; the jobs of one whose lock is free are given to the others.
create table queue_workers (
  id text primary key,
  started timestamptz(3) not null default now()
);
