-- What a company demands of those who sign in to its console. It is looked for before a company is known, and small: on a cluster every
-- node has a copy, as of the operators themselves (src/db/distribute.ts).
create table sign_in_policies (
  company_id uuid primary key,
  -- Whether a password opens nothing, with whatever beside it.
  passkeys_only boolean not null
);

-- Whether the person has shown a passkey in this session.
alter table user_sessions add column by_passkey boolean not null default false;
