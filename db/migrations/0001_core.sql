-- Trigram search inside text, and uuid columns beside it in one GIN index. Both are trusted extensions: the owner of the
-- database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Companies -----------------------------------------------------------------------------------------------------------

create table companies (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  timezone text not null,
  default_country text not null check (default_country ~ '^[A-Z]{2}$'),
  created timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table legal_entities (
  company_id uuid not null references companies,
  id uuid not null,
  key text not null,
  name text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, key)
);

-- A key is found by the hash of all of it, before any company is known: the one lookup without company_id.
create table api_keys (
  id uuid primary key,
  company_id uuid not null references companies,
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  scopes text[] not null,
  rate_limit_per_minute integer check (rate_limit_per_minute >= 0),
  rate_limit_per_second integer check (rate_limit_per_second >= 0),
  created timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index api_keys_company on api_keys (company_id, created);

-- Hiring flows. What a file no longer lists is marked as removed: history and stored values still name it. ---------------

create table hiring_flows (
  company_id uuid not null references companies,
  id uuid not null,
  slug text not null,
  name text not null,
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  legal_entity_id uuid,
  created timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, slug),
  foreign key (company_id, legal_entity_id) references legal_entities
);

create table stages (
  company_id uuid not null,
  id uuid not null,
  hiring_flow_id uuid not null,
  slug text not null,
  name text not null,
  kind text not null check (kind in ('active', 'review', 'on_hold', 'approved', 'rejected', 'completed')),
  position integer not null,
  -- The stages that an application may move to from here; null allows all.
  next_stage_ids uuid[],
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, hiring_flow_id, slug),
  foreign key (company_id, hiring_flow_id) references hiring_flows
);

create table pages (
  company_id uuid not null,
  id uuid not null,
  hiring_flow_id uuid not null,
  stage_id uuid not null,
  form_id uuid not null,
  slug text not null,
  name text not null,
  position integer not null,
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, stage_id, slug),
  unique (company_id, form_id),
  foreign key (company_id, stage_id) references stages
);
create index pages_flow on pages (company_id, hiring_flow_id);

create table form_elements (
  company_id uuid not null,
  id uuid not null,
  hiring_flow_id uuid not null,
  form_id uuid not null,
  key text not null,
  type text not null check (type in (
    'text', 'long_text', 'email', 'phone', 'number', 'date', 'time', 'selection', 'multi_selection', 'boolean',
    'document', 'signature', 'address', 'section', 'rich_text')),
  label text not null,
  help text,
  required boolean not null,
  -- What a value must satisfy: length, pattern, bounds, choices, accepted file types and size.
  constraints jsonb not null,
  position integer not null,
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, hiring_flow_id, key),
  foreign key (company_id, form_id) references pages (company_id, form_id)
);
create index form_elements_form on form_elements (company_id, form_id);

create table stage_reasons (
  company_id uuid not null,
  id uuid not null,
  hiring_flow_id uuid not null,
  key text not null,
  label text not null,
  position integer not null,
  removed_at timestamptz(3),
  primary key (company_id, id),
  unique (company_id, hiring_flow_id, key),
  foreign key (company_id, hiring_flow_id) references hiring_flows
);

-- Candidates ----------------------------------------------------------------------------------------------------------

create table candidates (
  company_id uuid not null references companies,
  id uuid not null,
  external_identifier text,
  email text check (email = lower(email)),
  full_name text,
  first_name text,
  middle_name text,
  last_name text,
  phone_number text,
  created timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, email),
  unique (company_id, external_identifier)
);
-- One index serves the substring filters on every personal field.
create index candidates_search on candidates using gin (
  company_id,
  lower(full_name) gin_trgm_ops,
  lower(first_name) gin_trgm_ops,
  lower(middle_name) gin_trgm_ops,
  lower(last_name) gin_trgm_ops,
  lower(email) gin_trgm_ops,
  lower(phone_number) gin_trgm_ops,
  lower(external_identifier) gin_trgm_ops
);

-- Applications --------------------------------------------------------------------------------------------------------

create table applications (
  company_id uuid not null,
  id uuid not null,
  hiring_flow_id uuid not null,
  candidate_id uuid not null,
  stage_id uuid not null,
  page_id uuid,
  status text not null check (status in ('NEW', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'REJECTED')),
  is_test boolean not null default false,
  -- How many transitions it has; a move adds one while it holds the row, so this is the history's true order.
  transition_count integer not null,
  stage_entered_at timestamptz(3) not null,
  created timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, hiring_flow_id) references hiring_flows,
  foreign key (company_id, candidate_id) references candidates,
  foreign key (company_id, stage_id) references stages,
  foreign key (company_id, page_id) references pages
);
create index applications_recent on applications (company_id, hiring_flow_id, created desc, id desc);
create index applications_recent_in_stage on applications (company_id, hiring_flow_id, stage_id, created desc, id desc);
create index applications_updated on applications (company_id, hiring_flow_id, updated_at, created desc, id desc);
create index applications_candidate on applications (company_id, candidate_id, hiring_flow_id, created desc, id desc);
-- Equal keys share one entry, so at 200,000 applications this index has 183 pages, where applications_recent has 1,889 and
-- the table 4,082: it answers the count of a flow or a stage.
create index applications_stage on applications (company_id, hiring_flow_id, stage_id);
create index applications_page on applications (company_id, page_id);

create table transitions (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  -- 1, 2, 3, … within the application.
  sequence integer not null,
  from_stage_id uuid,
  from_page_id uuid,
  to_stage_id uuid not null,
  to_page_id uuid,
  reason_id uuid,
  actor_type text not null check (actor_type in ('api_key', 'automation', 'applicant', 'operator', 'system')),
  actor_id text,
  seconds_in_previous_stage bigint,
  created timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, application_id, sequence),
  foreign key (company_id, application_id) references applications,
  foreign key (company_id, to_stage_id) references stages,
  foreign key (company_id, reason_id) references stage_reasons
);

-- What applicants and systems stored in form elements. The element's type says which column holds the value: text,
-- long_text, email, phone, time and address the text; number and date their own; selection, multi_selection and boolean the
-- choices. An address keeps its parts in detail_value too.
create table form_values (
  company_id uuid not null,
  application_id uuid not null,
  form_element_id uuid not null,
  text_value text,
  number_value numeric,
  date_value date,
  choice_values text[],
  detail_value jsonb,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, application_id, form_element_id),
  foreign key (company_id, application_id) references applications,
  foreign key (company_id, form_element_id) references form_elements
);
create index form_values_number on form_values (company_id, form_element_id, number_value, application_id)
  where number_value is not null;
create index form_values_date on form_values (company_id, form_element_id, date_value, application_id)
  where date_value is not null;
create index form_values_text on form_values using gin (company_id, form_element_id, lower(text_value) gin_trgm_ops)
  where text_value is not null;
create index form_values_choice on form_values using gin (company_id, form_element_id, choice_values)
  where choice_values is not null;

create table documents (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  form_element_id uuid not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  status text not null check (status in ('pending', 'processing', 'processed', 'in_review', 'verified', 'rejected')),
  created timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, application_id) references applications,
  foreign key (company_id, form_element_id) references form_elements
);
create index documents_application on documents (company_id, application_id, form_element_id, created desc, id desc);
create index documents_element on documents (company_id, form_element_id, application_id);

-- Billing -------------------------------------------------------------------------------------------------------------

create table billable_events (
  company_id uuid not null,
  id uuid not null,
  service text not null,
  application_id uuid not null,
  -- What the event is charged for, such as a transition; with the service it makes one event per effect.
  source_id uuid not null,
  quantity numeric not null default 1,
  is_test boolean not null,
  details jsonb not null default '{}',
  created timestamptz(3) not null,
  primary key (company_id, id),
  unique (company_id, service, source_id),
  foreign key (company_id, application_id) references applications
);
create index billable_events_period on billable_events (company_id, created, service);

-- Idempotency: the first answer to a POST, kept for 24 hours ----------------------------------------------------------------

create table idempotent_answers (
  company_id uuid not null,
  caller_id uuid not null,
  path text not null,
  key text not null,
  fingerprint bytea not null,
  status smallint not null,
  body text not null,
  created timestamptz(3) not null default now(),
  primary key (company_id, caller_id, path, key)
);
create index idempotent_answers_age on idempotent_answers (created);
