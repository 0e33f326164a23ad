-- What a document's file says, once it has been read.
alter table documents
  drop constraint documents_status_check,
  add constraint documents_status_check check (
    status in ('pending', 'processing', 'processed', 'failed', 'in_review', 'verified', 'rejected')),
  -- BCP 47.
  add column language text,
  add column page_count integer,
  -- The pages' texts, a form feed between them.
  add column text text,
  -- The fields of a passport or identity card, by their names.
  add column machine_readable_zone jsonb,
  -- Why there is no text: a type that is not read, or what went wrong.
  add column problem text,
  -- How often a reading was begun. A reading that is overtaken by the next stores nothing.
  add column attempts integer not null default 0,
  -- Until when a reading that has begun is taken to be alive.
  add column reading_until timestamptz(3),
  add column processed_at timestamptz(3);
-- The sweep of orphaned files asks by content.
-- An operator asks for those.
create index documents_failed on documents (company_id, created desc, id desc) where status = 'failed';
create index documents_content on documents (company_id, sha256);
create index documents_text on documents using gin (company_id, form_element_id, lower(text) gin_trgm_ops)
  where text is not null;

create table document_pages (
  company_id uuid not null,
  document_id uuid not null,
  number integer not null,
  -- Stays when the document is read again, so that a page is charged for once.
  id uuid not null,
  text text not null,
  -- From 0 to 100.
  confidence real not null,
  source text not null check (source in ('text_layer', 'ocr')),
  -- Degrees clockwise by which the page was turned to stand upright.
  rotation smallint not null check (rotation in (0, 90, 180, 270)),
  primary key (company_id, document_id, number),
  foreign key (company_id, document_id) references documents
);

-- One for each create_or_update_candidate: what is left to do once its data is stored.
create table candidate_updates (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  application_created boolean not null,
  document_ids uuid[] not null,
  -- How many transitions the application had before.
  transitions_before integer not null,
  page_or_stage_id uuid,
  stage_reason_id uuid,
  actor_id text not null,
  -- What became of the move that was asked for: the transition, or why there is none.
  transition_id uuid,
  move_problem jsonb,
  created timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (company_id, id),
  foreign key (company_id, application_id) references applications
);

-- An answer whose effects are stored while work goes on: `unfinished` is what the rest of it starts from, and nobody
-- else takes it up before `running_until`.
alter table idempotent_answers
  alter column status drop not null,
  alter column body drop not null,
  add column unfinished jsonb,
  add column running_until timestamptz(3),
  add check ((status is null) = (unfinished is not null) and (body is null) = (unfinished is not null));
