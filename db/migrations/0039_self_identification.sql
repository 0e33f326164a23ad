-- Asks for what nobody who decides may see of one person, such as gender: it is only counted (docs/portal.md, "What they say of themselves").
alter table form_elements add column self_identification boolean not null default false;

-- What applicants say of themselves, kept apart from `form_values`. Without times, which would tell whose an answer is.
create table self_identification_answers (
  company_id uuid not null,
  application_id uuid not null,
  form_element_id uuid not null,
  choices text[] not null,
  primary key (company_id, application_id, form_element_id)
);
create index self_identification_answers_of_element on self_identification_answers (company_id, form_element_id);
