alter table saved_views add foreign key (company_id, hiring_flow_id) references hiring_flows;
