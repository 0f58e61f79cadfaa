-- When the file of a code was last issued.
alter table ticket_codes add column generated_at timestamptz;

-- What happened to a code, when and by whom. Written in the transaction of the change itself. It
-- names nobody: who the holder is stands in the code alone.
create table code_history (
  event_id uuid not null,
  code_id uuid not null references ticket_codes,
  place bigint generated always as identity,
  at timestamptz not null default app_now(),
  what text not null check (what in ('named', 'generated')),
  primary key (code_id, place)
);

-- What a certificate attests, as it was when it was issued: once for a place in a session. The
-- name is its holder's, and stands in the code of that place.
create table certificates (
  event_id uuid not null,
  code text primary key,                        -- as it is printed; not to be guessed
  subscription_id uuid not null unique references subscriptions,
  session_title text not null,
  event_name text not null,
  timezone text not null,
  starts_at timestamptz not null,
  certified_minutes integer not null check (certified_minutes > 0),
  issued_at timestamptz not null default app_now()
);

-- A file that goes with a mail, by who makes it and of what: made when the mail is sent.
alter table mails add column attachment jsonb;
