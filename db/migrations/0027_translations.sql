-- The languages of a company, its own first; null stands for English, with pages in every language that there is.
alter table companies add column languages text[];

-- The texts that applicants read, by field and language; the plain columns hold them in the company's own language.
alter table hiring_flows add column translations jsonb;
alter table stages add column translations jsonb;
alter table pages add column translations jsonb;
alter table form_elements add column translations jsonb;
alter table email_templates add column translations jsonb;

-- The language that a person chose on the applicant's pages.
alter table candidates add column language text;
