-- When people can be met: rules of the company file, from which the times follow that applicants choose from.
create table schedules (
  company_id uuid not null,
  id uuid not null,
  key text not null,
  rules jsonb not null,
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, key)
);

-- A page with a schedule asks for a time instead of answers.
alter table pages add column schedule_id uuid;

-- Times that applicants have chosen.
create table interviews (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  page_id uuid not null,
  schedule_id uuid not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Which of the places at that time; no two people have one.
  place_number smallint not null,
  -- Those of the schedule when it was chosen: whoever was told of it is told of what becomes of it.
  interviewers jsonb not null,
  place jsonb,
  -- Where the applicant is.
  time_zone text not null,
  status text not null check (status in ('scheduled', 'cancelled', 'no_show')),
  -- Grows with every change that calendars are told of (RFC 5545, SEQUENCE).
  sequence integer not null default 0,
  cancelled_by text,
  cancel_reason text,
  created timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create unique index interviews_places on interviews (company_id, schedule_id, starts_at, place_number)
  where status <> 'cancelled';
create index interviews_of_application on interviews (company_id, application_id, id desc);
create index interviews_by_start on interviews (company_id, starts_at);

-- An invitation for the calendar that goes with a mail (RFC 5545).
alter table mails add column calendar text;
