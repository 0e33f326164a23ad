-- Whose documents were rejected, each application once and in the order in which a list looks them up.
create index documents_rejected on documents (company_id, application_id) where status = 'rejected';
