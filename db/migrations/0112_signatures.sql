-- What an applicant has signed with a document of theirs, oldest first: when, from where, the text in the language shown, and its hash.
alter table documents add column signatures jsonb not null default '[]';
