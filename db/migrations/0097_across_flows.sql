-- Everybody who applied to a company, newest first, whatever the flow.
create index applications_recent_in_company on applications (company_id, created desc, id desc);

-- A view without a flow is of the list over all flows.
alter table saved_views alter column hiring_flow_id drop not null;
