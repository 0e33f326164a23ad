-- Text messages to applicants: the outbox of what is sent to their phones.
create table text_messages (
  company_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  -- In E.164.
  recipient text not null,
  -- Without the paths of the addresses in it: some log somebody in.
  text text not null,
  -- What is sent, while it is not.
  sealed_text text,
  segments smallint not null,
  status text not null check (status in ('pending', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  last_error text,
  -- When it was given to the provider, while it is not known what became of that.
  handed_over_at timestamptz(3),
  provider_id text,
  created timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (company_id, id)
);
create index text_messages_application on text_messages (company_id, application_id, created desc, id desc);
create index text_messages_recipient on text_messages (company_id, recipient, created);
create index text_messages_recent on text_messages (company_id, created desc, id desc);
create index text_messages_kept on text_messages (company_id, created) where status = 'kept' and sealed_text is not null;

-- Whether a person wants no text messages: they answered STOP, or said so on a page.
alter table candidates add column texts_stopped_at timestamptz(3);
