-- What a document's file can do beyond being looked at; null where it was not looked for or could not be.
alter table documents add column active_content text[];
create index documents_active on documents (company_id, created desc, id desc) where active_content <> '{}';
