-- PIX keys to which an organization's money goes: its own CPF or CNPJ. The newest one counts that was not
-- stopped and whose time has come.
create table payout_keys (
  organization_id uuid not null references organizations on delete cascade,
  id uuid primary key,
  key_type text not null check (key_type in ('CPF', 'CNPJ')),
  pix_key text not null,
  set_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  counts_from timestamptz not null,
  stop_hash text not null unique,                 -- of the token in the link that stops it
  stopped_at timestamptz
);
create index payout_keys_of_organization on payout_keys (organization_id, created_at desc);

-- Money of an event that its organization asked for. The ledger gets an entry with each, and another if it fails.
create table payouts (
  organization_id uuid not null references organizations,
  event_id uuid not null references events,
  id uuid primary key,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'DONE', 'FAILED')),
  requested_by uuid not null references users (id),
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  key text not null,                              -- of idempotency
  unique (organization_id, key)
);
create index payouts_of_organization on payouts (organization_id, created_at desc, id);
create index payouts_of_event on payouts (event_id);

-- Money that we send by PIX: payouts, and refunds that the provider no longer makes. Our id is the reference by
-- which the provider knows it.
create table transfers (
  id uuid primary key,
  payout_id uuid unique references payouts,
  charge_id uuid references charges,
  amount_cents bigint not null check (amount_cents > 0),
  key_type text not null check (key_type in ('CPF', 'CNPJ')),
  pix_key text not null,
  -- WAITING: not sent yet. SENDING: sent, the answer is unknown. PROCESSING, BLOCKED: the provider has it.
  status text not null default 'WAITING'
    check (status in ('WAITING', 'SENDING', 'PROCESSING', 'BLOCKED', 'DONE', 'FAILED')),
  provider_id text unique,
  approved_id text,                               -- the provider's transfer that its withdrawal check was answered for
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,                            -- last attempt
  first_sent_at timestamptz,                      -- first attempt, from whose day on it is looked up
  looked_up_at timestamptz,                       -- last lookup, so that processes take turns
  changed_at timestamptz not null default app_now(),
  failure text,                                   -- why it failed, in the provider's words
  constraint transfer_has_cause check ((payout_id is null) <> (charge_id is null))
);
create index transfers_open on transfers (changed_at) where status in ('WAITING', 'SENDING', 'PROCESSING', 'BLOCKED');
create index transfers_of_charge on transfers (charge_id) where charge_id is not null;
create index transfers_by_day on transfers (first_sent_at) where first_sent_at is not null;

-- A refund that goes out as a transfer is finished without a member of our team.
alter table charges drop constraint team_refund_done, add constraint team_refund_done check (
  (team_refunded_at is null) = (team_refund_note is null)
  and (team_refunded_by is null or team_refunded_at is not null)
  and (team_refunded_at is null or team_refund_since is not null));
