-- What applicants read of a stage instead of its name, and whether they see it at all.
alter table stages add column applicant_view jsonb;
