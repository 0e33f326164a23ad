alter table self_identification_answers add foreign key (company_id, application_id) references applications;
alter table self_identification_answers add foreign key (company_id, form_element_id) references form_elements;
