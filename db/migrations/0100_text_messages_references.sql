alter table text_messages add foreign key (company_id) references companies;
alter table text_messages add foreign key (company_id, application_id) references applications;
