-- What a mail says is wiped once it is sent or given up, and an hour after it was written when it is kept: it can hold a link.
alter table mails add column text_wiped_at timestamptz(3);
create index mails_kept on mails (created) where status = 'kept' and text_wiped_at is null;
update mails set text = '', html = null, text_wiped_at = now() where status in ('sent', 'failed');

-- The mails that sign-ups on public pages sent in the last hour, by the hash of the mailbox.
create table sign_up_mails (
  company_id uuid not null references companies,
  id uuid not null,
  mailbox_hash bytea not null,
  created timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index sign_up_mails_recent on sign_up_mails (company_id, created);

-- Answers that hold a link, in clear: a repeat makes a link anew.
delete from idempotent_answers where path = '/v1/applications/magic-link/';
