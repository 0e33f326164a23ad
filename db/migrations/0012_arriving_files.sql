-- Files that an upload is about to keep or has kept, and whose document is not committed yet. The row is committed before
-- the file is kept, and goes in the transaction that stores the document: the sweep leaves the file alone until then.
create table arriving_files (
  company_id uuid not null references companies,
  id uuid not null,
  sha256 text not null,
  created timestamptz(3) not null default now(),
  primary key (company_id, id)
);
create index arriving_files_content on arriving_files (company_id, sha256);
create index arriving_files_created on arriving_files (created);
