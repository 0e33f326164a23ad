-- What a person, or another system, made of a document: its status is then verified or rejected. And where what was read of it
-- is not what was typed: [{"field", "typed", "read"}].
alter table documents add column reviewed_at timestamptz(3);
alter table documents add column review_reason text;
alter table documents add column reviewer_type text;
alter table documents add column reviewer_id text;
alter table documents add column differences jsonb not null default '[]';

alter table automations drop constraint automations_trigger_type_check;
alter table automations drop constraint automations_form_element_check;
alter table automations add constraint automations_trigger_type_check check (trigger_type in (
  'webhook', 'stage_entered', 'application_created', 'field_submitted', 'document_processed', 'document_reviewed',
  'schedule'));
alter table automations add constraint automations_form_element_check check (
  case trigger_type
    when 'field_submitted' then form_element_id is not null
    when 'document_processed' then true
    when 'document_reviewed' then true
    else form_element_id is null
  end);
