-- Which keys have sealed what this database holds: a process that lacks one of them says so when it starts. Each is proved by a
-- text that it has sealed.
create table secret_keys (
  id text primary key,
  sealed text not null,
  created timestamptz(3) not null default now()
);
