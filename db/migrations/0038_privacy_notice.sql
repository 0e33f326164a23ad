-- What applicants are told of what becomes of their data: {"text": …, "url": …}, the text perhaps by language.
alter table companies add column privacy jsonb;
