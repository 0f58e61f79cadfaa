-- Who a user is to the provider, so that nobody is made known there twice.
create table provider_customers (
  user_id uuid primary key references users,
  provider_id text not null unique,
  created_at timestamptz not null default app_now()
);

-- One attempt to be paid for a sale. Written before the provider is asked, so that whatever becomes
-- of the question, it is known that it was asked.
create table charges (
  event_id uuid not null,
  id uuid primary key,
  sale_id uuid not null references sales,
  method text not null check (method in ('PIX', 'CREDIT_CARD')),
  status text not null check (status in
    ('SENDING', 'WAITING', 'ANALYSIS', 'CONFIRMED', 'RECEIVED', 'DECLINED', 'CANCELED', 'REFUNDED', 'CHARGEBACK')),
  amount_cents integer not null check (amount_cents > 0),       -- what the provider is asked for
  interest_cents integer not null default 0 check (interest_cents >= 0),
  installments integer not null default 1 check (installments between 1 and 12),
  key text,                                                     -- the request's own name, if it had one
  request_hash text,
  provider_id text unique,                                      -- of the first payment, where there are several
  provider_plan text,                                           -- what holds the payments of a plan together
  card_brand text,
  card_last_digits text check (card_last_digits ~ '^\d{4}$'),
  pix_payload text,
  pix_image text,                                               -- base64, without the data: in front
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  asked_at timestamptz,                                         -- when the provider was last asked about it
  refund_cause text                                             -- why its money goes back, from when that is decided
);
-- A sale has at most one charge that may still bring money.
create unique index one_open_charge on charges (sale_id) where status in ('SENDING', 'WAITING', 'ANALYSIS');
create unique index charges_by_key on charges (sale_id, key) where key is not null;
create index charges_of_sale on charges (sale_id, created_at);
create index open_charges on charges (changed_at) where status in ('SENDING', 'WAITING', 'ANALYSIS');

-- The charge that a sale was paid with. Other money that comes for it goes back.
alter table sales add column paid_by uuid;

-- What the provider told us, kept before it is answered. Each has one effect.
create table notices (
  id text primary key,
  kind text not null,
  provider_id text,
  body jsonb not null,
  received_at timestamptz not null default app_now(),
  handled_at timestamptz,
  set_aside text,                                               -- why nothing was done, for an operator
  is_left boolean not null default false                        -- to the request that waits for the same news
);
create index notices_left on notices (received_at) where is_left;
create index notices_of_payment on notices (provider_id);
create index notices_set_aside on notices (received_at) where set_aside is not null;

-- A code belongs to a subscription or to one of the tickets of a sale, and to each of those one.
alter table ticket_codes
  add column sale_id uuid references sales,
  add column ticket_type_id uuid references ticket_types (id),
  add column place integer check (place >= 1),
  add constraint of_one_thing check (
    (subscription_id is not null and sale_id is null and ticket_type_id is null and place is null) or
    (subscription_id is null and sale_id is not null and ticket_type_id is not null and place is not null)
  );
create unique index one_code_per_ticket on ticket_codes (sale_id, ticket_type_id, place) where sale_id is not null;

-- An open PIX has the time of its reservation; a card under analysis has its own.
create index sales_waiting on sales (expires_at) where status = 'PAYMENT_PENDING';

-- Counts one attempt under each key until one has had too many: how many seconds that one has to
-- wait, or null. Those after it are left alone.
create function count_attempts(p_keys text[], p_mosts integer[], p_minutes integer[]) returns integer language plpgsql as $$
declare
  counted integer;
  seconds integer;
begin
  for i in 1 .. cardinality(p_keys) loop
    insert into attempts (key, count, resets_at)
    values (p_keys[i], 1, app_now() + make_interval(mins => p_minutes[i]))
    on conflict (key) do update set
      count = case when attempts.resets_at <= app_now() then 1 else attempts.count + 1 end,
      resets_at = case when attempts.resets_at <= app_now() then excluded.resets_at else attempts.resets_at end
    returning count, ceil(extract(epoch from resets_at - app_now())) into counted, seconds;
    if counted > p_mosts[i] then return seconds; end if;
  end loop;
  return null;
end $$;
