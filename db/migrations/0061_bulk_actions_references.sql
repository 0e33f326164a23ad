alter table bulk_action_items add foreign key (company_id, bulk_action_id) references bulk_actions;
alter table bulk_action_items add foreign key (company_id, application_id) references applications;
