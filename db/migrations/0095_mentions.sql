-- What people of the company are asked to look at.
create index notes_mentioning on notes using gin (company_id, mentions) where mentions <> '{}';
