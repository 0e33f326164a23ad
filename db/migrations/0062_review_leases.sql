-- Which document somebody looks at just now, so that nobody else is given it. No reference: a document goes when its person does.
create table review_leases (
  company_id uuid not null,
  document_id uuid not null,
  holder_id uuid not null,
  expires_at timestamptz(3) not null,
  primary key (company_id, document_id)
);
-- What waits for somebody to look at it, oldest first.
create index documents_unreviewed on documents (company_id, id)
  where status in ('processed', 'failed', 'in_review') and (virus_check is null or virus_check = 'clean');
