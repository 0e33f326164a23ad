-- The keys that make the secrets of links by which people stop mails, sealed with the SECRET_KEYS. More than one where a key was lost.
create table unsubscribe_keys (
  company_id uuid not null,
  id uuid not null,
  sealed text not null,
  primary key (company_id, id)
);

-- These secrets lay here in the clear. Links that were sent keep working by the hash.
alter table candidates add column former_mail_token_hash bytea;
update candidates set former_mail_token_hash = sha256(uuid_send(mail_token)) where mail_token is not null;
alter table candidates drop column mail_token;
