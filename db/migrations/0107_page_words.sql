-- The words of a page that was read, and where they stand on its picture: [text, left, top, width, height], as parts of the whole.
alter table document_pages add column words jsonb not null default '[]';
