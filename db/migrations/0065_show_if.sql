-- When an applicant is asked: an expression over what they have answered before (docs/portal.md, "Questions that depend on answers").
alter table pages add column show_if text;
alter table form_elements add column show_if text;
