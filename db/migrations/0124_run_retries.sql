-- By which order to run all failed ones again a run was taken up last.
alter table automation_runs add column retry_id uuid;
create index automation_runs_of_retry on automation_runs (company_id, retry_id, id) where retry_id is not null;
