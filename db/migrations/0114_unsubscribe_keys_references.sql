alter table unsubscribe_keys add foreign key (company_id) references companies;
