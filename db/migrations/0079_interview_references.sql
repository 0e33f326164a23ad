alter table interviews add foreign key (company_id, application_id) references applications;
alter table interviews add foreign key (company_id, page_id) references pages;
alter table interviews add foreign key (company_id, schedule_id) references schedules;
alter table pages add foreign key (company_id, schedule_id) references schedules;
