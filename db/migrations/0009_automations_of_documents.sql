-- Automations that run when a document has been read, or cannot be: those of one form element, or of any.
alter table automations
  drop constraint automations_trigger_type_check,
  drop constraint automations_check1,
  add constraint automations_trigger_type_check check (trigger_type in (
    'webhook', 'stage_entered', 'application_created', 'field_submitted', 'document_processed', 'schedule')),
  add constraint automations_form_element_check check (
    case trigger_type
      when 'field_submitted' then form_element_id is not null
      when 'document_processed' then true
      else form_element_id is null
    end);
-- Asked whenever form values are written and whenever a document has been read.
create index automations_form_element on automations (company_id, form_element_id) where form_element_id is not null;

-- The submissions of form elements whose automations the update runs.
alter table candidate_updates add column submissions jsonb not null default '[]';

-- A run is updated soon after it was stored; with room in its page no index needs another entry.
alter table automation_runs set (fillfactor = 60);
