-- The stage that an application moves to when its applicant has sent the pages of this one; null leaves it where it is.
alter table stages add column stage_after_sending_id uuid;

-- A page is submitted once, however often its button is pressed: the id came with the page.
create table page_submissions (
  company_id uuid not null,
  application_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  created timestamptz(3) not null default now(),
  primary key (company_id, application_id, id),
  foreign key (company_id, application_id) references applications,
  foreign key (company_id, page_id) references pages
);

-- That an applicant has sent the pages of a stage. It counts for the stay that began with the application's transition of
-- this number: whoever is moved to the stage again may fill its pages in again.
create table stage_submissions (
  company_id uuid not null,
  application_id uuid not null,
  transition_count integer not null,
  stage_id uuid not null,
  created timestamptz(3) not null default now(),
  primary key (company_id, application_id, transition_count),
  foreign key (company_id, application_id) references applications,
  foreign key (company_id, stage_id) references stages
);
