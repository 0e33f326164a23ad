-- Lists of a flow that people of the company come back to.
create table saved_views (
  company_id uuid not null,
  id uuid not null,
  hiring_flow_id uuid not null,
  -- Who made it; nobody else sees it unless it is shared.
  user_id uuid not null,
  is_shared boolean not null,
  name text not null,
  search jsonb not null,
  created timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index saved_views_of_flow on saved_views (company_id, hiring_flow_id, id);
