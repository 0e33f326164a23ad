-- A note can tell of a correction: [{"field", "label", "from", "to"}]. Such a note stays.
alter table notes add column corrections jsonb not null default '[]';
