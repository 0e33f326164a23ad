-- What triggers wrote is written by the statements that cause it: a distributed table can have no trigger, and a statement that
-- knows what it moves writes the count for less (docs/scaling.md).
drop trigger applications_added on applications;
drop trigger applications_moved on applications;
drop trigger applications_removed on applications;
drop function note_new_applications();
drop function note_moved_applications();
drop function note_removed_applications();

drop trigger companies_changed on companies;
drop function note_company_change();
do $$
declare
  config_table text;
begin
  foreach config_table in array array['legal_entities', 'hiring_flows', 'stages', 'pages', 'form_elements', 'stage_reasons'] loop
    execute format('drop trigger %1$s_inserted on %1$I', config_table);
    execute format('drop trigger %1$s_updated on %1$I', config_table);
    execute format('drop trigger %1$s_deleted on %1$I', config_table);
  end loop;
end
$$;
drop function note_config_change();
