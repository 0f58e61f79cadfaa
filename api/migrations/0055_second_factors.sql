-- Second factors of accounts. A login is confirmed when its user proved who they are; dangerous calls ask for that.
alter table logins add column confirmed_at timestamptz;

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- 0 for passkeys that are synced between devices: they do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default app_now(),
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Challenges that browsers were given, each for one answer; without a user for a login.
create table passkey_challenges (
  challenge text primary key,
  user_id uuid references users on delete cascade,
  purpose text not null check (purpose in ('create', 'login', 'step_up')),
  created_at timestamptz not null default app_now()
);
create index passkey_challenges_by_age on passkey_challenges (created_at);

-- An authenticator app counts once a code of it was typed. A code counts once: the step of the last one is kept.
-- Secrets are encrypted with SECRET_KEY.
create table authenticators (
  user_id uuid primary key references users on delete cascade,
  secret text,
  -- A newer secret that no code was typed of yet.
  next_secret text,
  last_step bigint,
  added_at timestamptz,
  check ((secret is null) = (added_at is null))
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Our team switches the factors off of somebody who lost them, three days after mails that this will happen.
create table factor_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  asked_by text not null,
  created_at timestamptz not null default app_now(),
  due_at timestamptz not null,
  mailed_at timestamptz not null default app_now(),
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'stopped')),
  check ((ended_at is null) = (outcome is null))
);
create unique index factor_resets_open on factor_resets (user_id) where ended_at is null;
