-- Places taken in a session. With this check no code, however wrong, lets in more than there are places.
alter table sessions
  add column subscribed integer not null default 0 check (subscribed >= 0),
  add constraint never_overfull check (capacity is null or subscribed <= capacity);

create table subscriptions (
  event_id uuid not null references events,
  id uuid primary key,
  session_id uuid not null references sessions (id),
  user_id uuid not null references users,
  created_at timestamptz not null default app_now(),
  cancelled_at timestamptz
);
create unique index one_subscription on subscriptions (session_id, user_id) where cancelled_at is null;
create index subscriptions_of_user on subscriptions (user_id, created_at desc);
create index subscriptions_of_event on subscriptions (event_id);

-- What admits one person. Nobody is admitted by a revoked one.
create table ticket_codes (
  event_id uuid not null references events,
  id uuid primary key,
  user_id uuid not null references users,      -- whose it is; who comes in by it is the holder
  subscription_id uuid unique references subscriptions,
  value_cents integer not null check (value_cents >= 0),
  holder_name text,
  holder_cpf text,
  holder_rg text,
  issued_at timestamptz not null default app_now(),
  named_at timestamptz,
  revoked_at timestamptz,
  scanned_at timestamptz
);
create index ticket_codes_of_user on ticket_codes (user_id);
create index ticket_codes_of_event on ticket_codes (event_id);

-- Answers to a custom form, as they were given: what the form asks may change later.
create table form_answers (
  event_id uuid not null references events,
  id uuid primary key,
  form_id uuid not null references custom_forms,
  subscription_id uuid references subscriptions,
  answers jsonb not null,                      -- [{fieldId, label, value}]
  created_at timestamptz not null default app_now()
);
create index form_answers_of_subscription on form_answers (subscription_id);
