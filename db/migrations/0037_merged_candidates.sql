-- A candidate who turned out to be another one: the row stays, empty, and leads there (docs/merging.md).
alter table candidates add column merged_into uuid;
-- What the kept one was called as well, so that an erasure finds everything.
alter table candidates add column former_emails text[] not null default '{}';
alter table candidates add column former_identifiers text[] not null default '{}';
create index candidates_merged on candidates (company_id, merged_into) where merged_into is not null;
-- Erasures that are under way look for a list of identifiers now.
update erasures set traces = traces || '{"externalIdentifiers": []}'::jsonb where traces is not null;
update erasures
set traces = jsonb_set(traces, '{externalIdentifiers}', '[]'::jsonb || (traces -> 'externalIdentifier'))
where jsonb_typeof(traces -> 'externalIdentifier') = 'string';
