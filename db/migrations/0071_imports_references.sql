alter table imports add foreign key (company_id) references companies;
alter table import_rows add foreign key (company_id, import_id) references imports on delete cascade;
