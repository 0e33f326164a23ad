alter table erasures add foreign key (company_id, candidate_id) references candidates (company_id, id);
