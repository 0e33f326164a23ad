-- Who of the company looks after an application, and words that the company sorts applications by.
alter table applications add column assignee_id uuid;
alter table applications add column tags text[] not null default '{}';
create index applications_assigned on applications (company_id, assignee_id, created desc, id desc)
  where assignee_id is not null;
create index applications_tagged on applications using gin (company_id, tags) where tags <> '{}';

-- What people of the company, and their integrations, write about an application.
create table notes (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  text text not null,
  -- People of the company whom it is meant for.
  mentions uuid[] not null default '{}',
  author_type text not null check (author_type in ('operator', 'api_key')),
  author_id uuid not null,
  created timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  -- Its text is gone then.
  deleted_at timestamptz(3),
  primary key (company_id, id)
);
create index notes_of_application on notes (company_id, application_id, id desc);
