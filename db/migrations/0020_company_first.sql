-- What comes with a secret alone finds its company first, so that one machine of many is asked. A token names its company; a
-- webhook's address, which companies may choose, is looked up here. The secrets are random: an index finds them, and none needs to
-- be checked to be the only one.
create table webhook_addresses (
  public_id uuid primary key,
  company_id uuid not null references companies (id)
);
create index webhook_addresses_company on webhook_addresses (company_id);
insert into webhook_addresses (public_id, company_id)
select public_id, company_id from automations where public_id is not null;
alter table automations drop constraint automations_public_id_key;
alter table automations add unique (company_id, public_id);

alter table magic_links drop constraint magic_links_token_hash_key;
create index magic_links_token on magic_links (token_hash);
alter table applicant_sessions drop constraint applicant_sessions_token_hash_key;
create index applicant_sessions_token on applicant_sessions (token_hash);
