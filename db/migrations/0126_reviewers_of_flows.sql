-- Reviewers see what is assigned to them, and everybody of these flows.
alter table memberships add column flow_ids uuid[] not null default '{}';
alter table invitations add column flow_ids uuid[] not null default '{}';
