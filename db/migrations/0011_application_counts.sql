-- How many applications stand on each stage, so that a list's exact count does not cost what the flow holds. Each statement
-- that changes it adds rows and waits for nobody; a job folds them into the counts (src/applications/count-queries.ts).
create table application_counts (
  company_id uuid not null,
  hiring_flow_id uuid not null,
  stage_id uuid not null,
  applications integer not null,
  primary key (company_id, hiring_flow_id, stage_id)
);
create table application_count_changes (
  company_id uuid not null,
  hiring_flow_id uuid not null,
  id bigint generated always as identity,
  stage_id uuid not null,
  applications integer not null,
  primary key (company_id, hiring_flow_id, id)
);

create function note_new_applications() returns trigger language plpgsql as $$
begin
  insert into application_count_changes (company_id, hiring_flow_id, stage_id, applications)
  select company_id, hiring_flow_id, stage_id, count(*) from added group by company_id, hiring_flow_id, stage_id;
  return null;
end
$$;

create function note_moved_applications() returns trigger language plpgsql as $$
begin
  insert into application_count_changes (company_id, hiring_flow_id, stage_id, applications)
  select company_id, hiring_flow_id, stage_id, sum(change)
  from (
    select company_id, hiring_flow_id, stage_id, 1 as change from after_move
    union all
    select company_id, hiring_flow_id, stage_id, -1 from before_move
  ) moved
  group by company_id, hiring_flow_id, stage_id
  having sum(change) <> 0;
  return null;
end
$$;

create function note_removed_applications() returns trigger language plpgsql as $$
begin
  insert into application_count_changes (company_id, hiring_flow_id, stage_id, applications)
  select company_id, hiring_flow_id, stage_id, -count(*) from removed group by company_id, hiring_flow_id, stage_id;
  return null;
end
$$;

create trigger applications_added after insert on applications referencing new table as added
  for each statement execute function note_new_applications();
create trigger applications_moved after update on applications
  referencing old table as before_move new table as after_move
  for each statement execute function note_moved_applications();
create trigger applications_removed after delete on applications referencing old table as removed
  for each statement execute function note_removed_applications();

insert into application_counts (company_id, hiring_flow_id, stage_id, applications)
select company_id, hiring_flow_id, stage_id, count(*) from applications group by company_id, hiring_flow_id, stage_id;
