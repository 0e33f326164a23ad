-- What a virus scanner said of a document's file: 'pending' until it says something, null where none was set up when the
-- file came. A document that is pending or infected is handed to nobody.
alter table documents add column virus_check text check (virus_check in ('pending', 'clean', 'infected'));
create index documents_unchecked on documents (company_id, id) where virus_check = 'pending';
