-- Numbers of flows, by the days and weeks of the company's time zone. A job adds them up from what has changed
-- (src/insights/jobs/count-insights.ts); they name nobody.

-- How far that job has come in the changes of a company.
create table insight_positions (
  company_id uuid primary key,
  position bigint not null,
  -- By whose days it counts. In another one everything is counted anew.
  timezone text not null,
  -- What was committed before it is counted; null until that is so for the first time.
  counted_at timestamptz(3)
);

-- How many of an application's transitions are counted. They are only ever added to.
create table insight_applications (
  company_id uuid not null,
  application_id uuid not null,
  transitions integer not null,
  primary key (company_id, application_id)
);

-- Applications by the day on which they were made, and how they came.
create table insight_arrivals (
  company_id uuid not null,
  hiring_flow_id uuid not null,
  day date not null,
  is_test boolean not null,
  channel text not null,
  applications integer not null,
  primary key (company_id, hiring_flow_id, day, is_test, channel)
);

-- Those of a week, and the stages that they have ever reached.
create table insight_stages (
  company_id uuid not null,
  hiring_flow_id uuid not null,
  week date not null,
  is_test boolean not null,
  stage_id uuid not null,
  channel text not null,
  applications integer not null,
  primary key (company_id, hiring_flow_id, week, is_test, stage_id, channel)
);

-- Stays on a stage by the week in which they ended, and by how long they were (src/insights/duration-buckets.ts).
create table insight_stays (
  company_id uuid not null,
  hiring_flow_id uuid not null,
  week date not null,
  is_test boolean not null,
  stage_id uuid not null,
  bucket smallint not null,
  stays integer not null,
  primary key (company_id, hiring_flow_id, week, is_test, stage_id, bucket)
);

-- Applications by the week in which they first came to a page: how many, and what became of those that left it.
create table insight_pages (
  company_id uuid not null,
  hiring_flow_id uuid not null,
  week date not null,
  is_test boolean not null,
  page_id uuid not null,
  outcome text not null,
  applications integer not null,
  primary key (company_id, hiring_flow_id, week, is_test, page_id, outcome)
);

-- The rejected documents that there are, by the week of their review. A row goes with its document.
create table insight_rejections (
  company_id uuid not null,
  document_id uuid not null,
  hiring_flow_id uuid not null,
  week date not null,
  is_test boolean not null,
  form_element_id uuid not null,
  reason text not null,
  primary key (company_id, document_id)
);
create index insight_rejections_week
  on insight_rejections (company_id, hiring_flow_id, week, is_test, form_element_id, reason);
