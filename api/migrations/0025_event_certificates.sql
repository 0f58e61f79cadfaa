-- A certificate of an event sums the sessions that somebody attended. An event may ask for a minimum presence.
alter table events
  add column minimum_presence integer check (minimum_presence between 1 and 100),  -- percent
  add column certificates_version integer not null default 1;

alter table certificates
  alter column subscription_id drop not null,
  alter column session_title drop not null,
  add column user_id uuid references users (id),
  add constraint certificates_event_id_user_id_key unique (event_id, user_id),
  add constraint of_a_session_or_an_event check (num_nonnulls(subscription_id, user_id) = 1),
  add constraint titled_by_its_session check ((subscription_id is null) = (session_title is null));

-- Sessions of a certificate of an event, as they were when it was issued.
create table certificate_sessions (
  event_id uuid not null,
  code text not null references certificates (code),
  subscription_id uuid not null references subscriptions (id),
  title text not null,
  starts_at timestamptz not null,
  certified_minutes integer not null check (certified_minutes > 0),
  primary key (code, subscription_id)
);
create index certificate_sessions_of_subscription on certificate_sessions (subscription_id);
