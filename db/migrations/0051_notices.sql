-- What applicants are told by mail without an automation: null means everything, in our words; false nothing. Companies of before
-- stay silent until a file is applied.
alter table companies add column notices jsonb default 'false';
-- Whether a person wants no mails that the service sends by itself, and the secret in the address where they say so.
alter table candidates add column mails_stopped_at timestamp(3) with time zone;
alter table candidates add column mail_token uuid;
-- Where the recipient of a mail stops the next ones (RFC 8058).
alter table mails add column unsubscribe_url text;
