-- How the applicant's pages look: primary_color, logo_url, welcome (a text by language).
alter table companies add column theme jsonb;
-- Whether anyone may sign up at /apply/{company}/{flow}.
alter table hiring_flows add column public_page boolean not null default false;

-- A link that logs an applicant in. Like an API key it is found by the hash of its token, before any company is known.
create table magic_links (
  company_id uuid not null references companies,
  id uuid not null,
  token_hash bytea not null unique,
  hiring_flow_id uuid not null,
  email text not null check (email = lower(email)),
  full_name text,
  phone_number text,
  -- What is stored when the link is used for the first time, by the names that the maker gave.
  application_data jsonb not null,
  page_or_stage_id uuid,
  stage_reason_id uuid,
  maker_type text not null check (maker_type in ('api_key', 'automation', 'applicant')),
  maker_id text,
  created timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- The application that its first use made or found.
  application_id uuid,
  used_at timestamptz(3) check ((used_at is null) = (application_id is null)),
  -- What of it the first use could not do, because the flow had changed.
  use_problems text[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, hiring_flow_id) references hiring_flows,
  foreign key (company_id, application_id) references applications
);
create index magic_links_recent on magic_links (company_id, created desc, id desc);
create index magic_links_email on magic_links (company_id, email, created);
create index magic_links_age on magic_links (expires_at);

-- An applicant who is logged in, found by the hash of the cookie.
create table applicant_sessions (
  company_id uuid not null,
  id uuid not null,
  token_hash bytea not null unique,
  candidate_id uuid not null,
  -- The link that began it; the session ends when that is revoked.
  magic_link_id uuid not null,
  created timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, candidate_id) references candidates
);
create index applicant_sessions_age on applicant_sessions (expires_at);

-- What the steps of a run have made for later ones, such as a link; forgotten when the run succeeds.
alter table automation_runs add column results jsonb not null default '{}';
