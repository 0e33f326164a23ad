alter table sign_in_policies add foreign key (company_id) references companies;
