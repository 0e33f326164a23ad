alter table retention_rules add foreign key (company_id) references companies (id);
alter table retention_rules add foreign key (company_id, hiring_flow_id) references hiring_flows (company_id, id);
