-- Counts the changes of a company's configuration. A request learns the number with its API key, so that a process may keep
-- what it has read of a flow until the number changes (src/flows/known-flows.ts).
alter table companies add column config_version integer not null default 0;

create function note_config_change() returns trigger language plpgsql as $$
begin
  update companies set config_version = config_version + 1 where id in (select company_id from changed);
  return null;
end
$$;

create function note_company_change() returns trigger language plpgsql as $$
begin
  new.config_version := old.config_version + 1;
  return new;
end
$$;

create trigger companies_changed before update of name on companies
  for each row execute function note_company_change();

do $$
declare
  config_table text;
begin
  foreach config_table in array array['legal_entities', 'hiring_flows', 'stages', 'pages', 'form_elements', 'stage_reasons'] loop
    execute format(
      'create trigger %1$s_inserted after insert on %1$I referencing new table as changed
        for each statement execute function note_config_change()', config_table);
    execute format(
      'create trigger %1$s_updated after update on %1$I referencing new table as changed
        for each statement execute function note_config_change()', config_table);
    execute format(
      'create trigger %1$s_deleted after delete on %1$I referencing old table as changed
        for each statement execute function note_config_change()', config_table);
  end loop;
end
$$;
