-- The people who work in the console. A person is one for all companies, found by a session before a company is known, and
-- these tables are small and seldom written: on a cluster every node has a copy (src/db/distribute.ts).
create table users (
  id uuid primary key,
  -- In lower case.
  email text not null unique,
  name text not null,
  -- argon2id, in the PHC string format; null for who has passkeys alone.
  password_hash text,
  -- Sealed with SECRET_KEYS; null without an authenticator app.
  totp_secret text,
  -- The thirty seconds whose code was used last: a code is good once.
  totp_last_step bigint,
  created timestamptz(3) not null default now(),
  check (password_hash is null or totp_secret is not null)
);

create table memberships (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  created timestamptz(3) not null default now(),
  primary key (company_id, user_id)
);
create index memberships_user on memberships (user_id);

create table invitations (
  company_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null unique,
  -- Whether a person who is known may choose new factors with it, in place of all they had.
  recovers boolean not null,
  created timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (company_id, id)
);

-- What lets the very first operator in.
create table set_up_tokens (
  token_hash bytea primary key,
  created timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create table recovery_codes (
  user_id uuid not null,
  hash bytea not null,
  used_at timestamptz(3),
  primary key (user_id, hash)
);

create table passkeys (
  -- The credential's id, as WebAuthn has it in base64url.
  id text primary key,
  user_id uuid not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

create table user_sessions (
  id uuid primary key,
  user_id uuid not null,
  -- The company that the person works for at the moment.
  company_id uuid not null,
  token_hash bytea not null unique,
  -- The browser, as it names itself.
  user_agent text not null,
  created timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  -- When a factor was given last.
  verified_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index user_sessions_user on user_sessions (user_id);
create index user_sessions_age on user_sessions (expires_at);
