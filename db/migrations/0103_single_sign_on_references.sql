alter table sign_on_providers add foreign key (company_id) references companies;
alter table sign_on_providers add foreign key (glass_breaker_id) references users;
alter table sign_on_identities add foreign key (company_id) references companies;
alter table sign_on_identities add foreign key (user_id) references users;
