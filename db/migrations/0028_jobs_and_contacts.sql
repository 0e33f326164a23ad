-- Whom applicants ask, and what the page of a role says.
alter table companies add column contact jsonb;
alter table hiring_flows add column job jsonb;
