-- What is old is looked for in one company after the other, so that one machine of many is asked. Events have an index for it
-- already; of files under way and exports a company has few.
drop index events_age;
drop index arriving_files_created;
drop index billing_exports_expiry;
drop index idempotent_answers_age;
create index idempotent_answers_age on idempotent_answers (company_id, created);
drop index magic_links_age;
create index magic_links_age on magic_links (company_id, expires_at);
drop index applicant_sessions_age;
create index applicant_sessions_age on applicant_sessions (company_id, expires_at);
drop index mails_kept;
create index mails_kept on mails (company_id, created) where status = 'kept' and text_wiped_at is null;
