-- By which provider (OpenID Connect) the operators of a company sign in. It is looked for before a company is known, by the domain of an
-- email, and is small: on a cluster every node has a copy, as of the operators themselves (src/db/distribute.ts).
create table sign_on_providers (
  company_id uuid primary key,
  issuer text not null,
  client_id text not null,
  -- Sealed with SECRET_KEYS.
  sealed_client_secret text not null,
  -- Whose emails the provider speaks for, in lower case.
  email_domains text[] not null,
  -- Whether its emails are true even where it does not say so.
  trusts_emails boolean not null,
  -- What somebody becomes who is new and was not invited; null when an invitation is needed.
  new_member_role text,
  -- Whether nobody comes in by another way, but one owner who breaks the glass.
  is_required boolean not null default false,
  glass_breaker_id uuid,
  created timestamptz(3) not null default now(),
  check (not is_required or glass_breaker_id is not null)
);

-- Who a person is for the provider of a company: the same person has another one for another company.
create table sign_on_identities (
  company_id uuid not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (company_id, issuer, subject),
  unique (company_id, issuer, user_id)
);
create index sign_on_identities_user on sign_on_identities (user_id);

-- Sign-ins that are under way at a provider; each comes back once.
create table sign_on_attempts (
  state_hash bytea primary key,
  expires_at timestamptz(3) not null
);

-- What a provider says opens one company, and nothing of the account that other companies share.
alter table user_sessions add column by_sign_on boolean not null default false;
