-- One signed-in browser. Its refresh tokens are numbered; only the number of the current one is
-- kept, the tokens themselves are made from it with a secret key.
create table logins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  generation integer not null default 1,
  rotated_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  ended_why text
);
create index logins_of_user on logins (user_id) where ended_at is null;

create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);

-- What a person agreed to, provable: which text, when, from where.
create table consents (
  user_id uuid not null references users on delete cascade,
  document text not null,
  version text not null,
  content_hash text not null,
  address text not null,
  accepted_at timestamptz not null default app_now(),
  primary key (user_id, document, version)
);

-- Limits shared by all processes. Losing them in a crash harms nobody.
create unlogged table attempts (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index attempts_resets_at on attempts (resets_at);
