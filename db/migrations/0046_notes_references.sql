alter table notes add foreign key (company_id, application_id) references applications;
