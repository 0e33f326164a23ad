-- The types of form elements are those that the code knows (src/flows/element-types): nothing but a company file brings one, and
-- one with another type is refused. So a new type needs no migration.
alter table form_elements drop constraint form_elements_type_check;
