-- Mails of one state, the newest first: those that failed, or wait, are few among very many.
create index mails_by_status on mails (company_id, status, created desc, id desc);
