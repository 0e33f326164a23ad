-- The list of a stage, longest there first. It serves what applications_stage did, too.
create index applications_longest_in_stage on applications (company_id, hiring_flow_id, stage_id, stage_entered_at, id);
drop index applications_stage;
