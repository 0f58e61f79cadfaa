-- Courtesies: tickets that a member gives for nothing, outside of any sale, to people without an account.
create table courtesies (
  event_id uuid not null references events,
  id uuid primary key,
  ticket_type_id uuid not null references ticket_types (id),
  name text,                                                    -- null once the guest is erased
  cpf text,
  email text,
  phone text,
  token_hash text not null unique,                              -- of the guest's personal link
  given_by uuid not null references users (id),
  given_at timestamptz not null default app_now(),
  key text not null,                                            -- Idempotency-Key of the list, and the line of it
  line integer not null check (line >= 1),
  request_hash text not null,
  mailed_at timestamptz,                                        -- the link was mailed to the guest
  taken_back_at timestamptz,
  taken_back_by uuid references users (id),
  erased_at timestamptz,
  constraint taken_back_by_somebody check ((taken_back_at is null) = (taken_back_by is null)),
  constraint erased_has_no_person check (
    case when erased_at is null then name is not null else num_nonnulls(name, cpf, email, phone) = 0 end)
);
create index courtesies_of_event on courtesies (event_id, given_at desc, id);
create unique index courtesies_by_key on courtesies (given_by, key, line);
create index courtesies_by_cpf on courtesies (cpf) where cpf is not null;
create index courtesies_by_email on courtesies (email) where email is not null;
create index courtesies_of_type on courtesies (ticket_type_id);
create index courtesies_taken_back_by on courtesies (taken_back_by) where taken_back_by is not null;

-- How many courtesies of an event a member may give. Without a row: no limit.
create table courtesy_quotas (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  quota integer not null check (quota >= 0),
  primary key (event_id, user_id)
);
create index courtesy_quotas_of_user on courtesy_quotas (user_id);

-- Courtesies of a ticket type that were not taken back. count_in_sector() adds them up by sector.
alter table ticket_types
  add given integer not null default 0 check (given >= 0),
  drop constraint never_oversold,
  add constraint never_oversold check (sold + held + given <= capacity);

alter table ticket_codes
  add courtesy_id uuid unique references courtesies (id),
  alter user_id drop not null,
  drop constraint of_sale_or_subscription,
  add constraint of_sale_subscription_or_courtesy check (
    num_nonnulls(sale_id, subscription_id, courtesy_id) = 1
    and (ticket_type_id is null) = (subscription_id is not null)
    and (ordinal is null) = (sale_id is null)
    and (user_id is null) = (courtesy_id is not null));

-- Guests are told of changes too.
alter table change_notices
  drop constraint change_notices_pkey,
  alter user_id drop not null,
  add courtesy_id uuid references courtesies (id) on delete cascade,
  add constraint of_user_or_guest check (num_nonnulls(user_id, courtesy_id) = 1),
  add constraint one_notice unique nulls not distinct (event_id, change_id, user_id, courtesy_id);
create index change_notices_of_courtesy on change_notices (courtesy_id) where courtesy_id is not null;
