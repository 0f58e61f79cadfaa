-- Tables, constraints, indexes and sequences. Functions and triggers are in api/functions/.

-- Clock of every rule about time. Tests replace it by one that they can shift.
create function app_now() returns timestamptz language sql stable as 'select now()';

-- Trigram indexes, for the search by parts of words.
create extension if not exists pg_trgm;


-- Files

create table files (
  id text primary key,                                          -- sha-256 of the content, so that equal files are stored once
  kind text not null check (kind in ('picture', 'document')),
  content_type text not null,
  width integer,
  height integer,
  byte_size integer not null,
  bytes bytea,                                                  -- null when the bytes are in S3-compatible storage
  created_at timestamptz not null default app_now()
);

create table file_variants (
  file_id text not null references files on delete cascade,
  name text not null,                                           -- "640.webp"
  content_type text not null,
  bytes bytea not null,
  primary key (file_id, name)
);


-- Accounts

create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  email_key text not null unique,                               -- normalized address: equal for addresses of one account
  cellphone text not null,
  password_hash text not null,
  cpf text,
  address jsonb,
  is_demo boolean not null default false,
  created_at timestamptz not null default app_now(),
  erased_at timestamptz,                                        -- personal data was erased; the row stays for sales that must be stored
  email_proved_at timestamptz                                   -- first use of a link mailed to the address; until then anybody may have typed it
);

-- One signed-in browser. Refresh tokens are numbered and derived from a secret key, so that only the
-- number of the current one is stored.
create table logins (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  generation integer not null default 1,
  rotated_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  ended_at timestamptz,
  end_reason text
);
create index logins_of_user on logins (user_id) where ended_at is null;
-- Every process polls for logins that ended a moment ago.
create index logins_ended on logins (ended_at) where ended_at is not null;

create table password_resets (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  used_at timestamptz
);
create index password_resets_of_user on password_resets (user_id);

create table email_confirmations (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  used_at timestamptz
);
create index email_confirmations_of_user on email_confirmations (user_id);

-- Proof of a user's consent: to which text, when, and from which network address.
create table consents (
  user_id uuid not null references users on delete cascade,
  document text not null,
  version text not null,
  content_hash text not null,
  address text not null,
  accepted_at timestamptz not null default app_now(),
  primary key (user_id, document, version)
);


-- Events

create table events (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  category text not null,
  description_html text not null,
  is_published boolean not null,
  timezone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  weekly_days smallint[],                                       -- set for a recurring event: 0 = Sunday
  weekly_start text,                                            -- HH:MM in the event's time zone
  weekly_end text,
  location_name text not null,
  address text,
  city text not null,
  region text not null,
  lat double precision,
  lng double precision,
  organizer_name text not null,
  fee_bearer text not null check (fee_bearer in ('customer', 'promoter')),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  accepted_payment_methods text[] not null check (accepted_payment_methods <@ array['PIX', 'CREDIT_CARD']),
  banner_id text not null references files,
  mobile_banner_id text references files,
  desktop_banner_id text references files,
  map_image_id text references files,
  demo_day date,                                                -- set for demo data: day to which its dates are relative
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  -- The listing reads these three columns, written by relist-events.ts, instead of computing them: the
  -- position of a recurring event changes with every occurrence, which no index could follow.
  search_name text not null default '',                         -- name in lower case without accents
  listed_at timestamptz,                                        -- start of the current or next occurrence; null: not listed
  relist_at timestamptz not null default '-infinity',           -- until when the two above are valid; -infinity: not computed yet
  constraint events_ends_after_start check (ends_at > starts_at),
  constraint events_weekly_complete check (
    (weekly_days is null) = (weekly_start is null) and (weekly_days is null) = (weekly_end is null)),
  constraint events_coordinates_complete check ((lat is null) = (lng is null))
);
-- One index for each set of filters, so that a page of the list costs the same however many events
-- there are. Included columns spare reading the rows of events that are passed over.
create index events_listed on events (listed_at, id)
  include (ends_at, search_name) where listed_at is not null;
create index events_listed_by_city on events (city, listed_at, id)
  include (ends_at, search_name) where listed_at is not null;
create index events_listed_by_category on events (category, listed_at, id)
  include (ends_at, search_name) where listed_at is not null;
create index events_listed_by_city_and_category on events (city, category, listed_at, id)
  include (ends_at, search_name) where listed_at is not null;
create index events_search on events using gin (search_name gin_trgm_ops) where listed_at is not null;
create index events_to_relist on events (relist_at);
-- Past events, newest first.
create index events_over on events (ends_at desc, id) include (search_name)
  where is_published and listed_at is null;
-- The planner chooses how to search by how common a word is: a larger sample estimates that better.
alter table events alter column search_name set statistics 1000;

create table custom_forms (
  event_id uuid not null references events on delete cascade,
  id uuid primary key,
  name text not null,
  description text,
  organizer_image_id text references files,
  organizer_note text,
  fields jsonb not null
);
create index custom_forms_event on custom_forms (event_id);

create table sessions (
  event_id uuid not null references events on delete cascade,
  id uuid not null unique,
  title text not null,
  description text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  allow_subscription boolean not null,
  is_paid boolean not null,
  price_cents integer not null check (price_cents >= 0),
  capacity integer check (capacity > 0),                        -- null: unlimited
  subscribed integer not null default 0 check (subscribed >= 0),
  certified_minutes integer check (certified_minutes > 0),
  regulation_file_id text references files,
  regulation_file_name text,                                    -- as the organizer named it
  custom_form_id uuid references custom_forms,
  primary key (event_id, id),
  constraint sessions_ends_after_start check (ends_at > starts_at),
  -- No code, however wrong, can fill a session beyond its capacity.
  constraint never_overfull check (capacity is null or subscribed <= capacity)
);

create table ticket_types (
  event_id uuid not null references events on delete cascade,
  id uuid not null unique,
  position integer not null,
  name text not null,
  description text,
  price_cents integer not null check (price_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  min_per_order integer not null check (min_per_order >= 1),
  max_per_order integer not null,
  is_available boolean not null,
  sales_start timestamptz,
  sales_end timestamptz,
  group_name text,
  session_id uuid,
  custom_form_id uuid references custom_forms,
  requires_proof boolean not null,
  admits_to_event boolean not null default true,                -- to the event's own entrance; to a session's by session_id
  primary key (event_id, id),
  foreign key (event_id, session_id) references sessions (event_id, id),
  constraint ticket_types_max_covers_min check (max_per_order >= min_per_order),
  constraint admits_somewhere check (admits_to_event or session_id is not null),
  -- No code, however wrong, can sell a ticket twice.
  constraint never_oversold check (sold + held <= capacity)
);


-- Sales

-- Readable number of a sale, for the phone: nine digits. A counter is multiplied by a factor coprime to
-- 10^9, so that every number comes once and none tells how many were sold before it.
create sequence order_numbers as bigint maxvalue 999999999;

-- A reservation is a sale that has not been paid: one row, one id.
-- There are no foreign keys here: checking them took a fifth of a reservation's time. Buyers and sold
-- ticket types are protected by triggers on deletion, everything else by the invariants.
create table sales (
  event_id uuid not null,
  id uuid primary key,
  user_id uuid not null,
  status text not null check (status in
    ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'CHARGEBACK')),
  total_cents integer not null check (total_cents >= 0),        -- items only
  fee_cents integer not null check (fee_cents >= 0),            -- fee borne by the buyer
  interest_cents integer not null default 0 check (interest_cents >= 0),
  takes_card boolean not null,                                  -- whether instalments were offered, and
  monthly_rate_basis_points integer not null,                   -- at which rate: as when it was reserved
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  key text,                                                     -- Idempotency-Key of the reservation's request, valid for a day,
  request_hash text,                                            -- and what it asked for
  paid_by uuid,                                                 -- charge that paid the sale; money of any other is refunded
  demo_key text,                                                -- demo key: identifies a demo purchase at the next start
  number integer not null default (nextval('order_numbers') * 387420489 % 1000000000)::integer
);
alter sequence order_numbers owned by sales.number;
-- Reserving again replaces the unpaid reservation. The second condition is always true: it keeps the
-- planner from using this index in searches for expired reservations, which do not repeat it.
create unique index one_reservation on sales (event_id, user_id) where status = 'PENDING' and user_id is not null;
-- The second condition is always true: only searches for expired reservations repeat it, so that the
-- planner never scans all reservations of an event for those of one user.
create index sales_to_expire on sales (event_id, expires_at) where status = 'PENDING' and expires_at < 'infinity';
-- Sales of a user too: few enough to be sorted after they were read.
create unique index sales_by_key on sales (user_id, key);
create unique index sales_by_number on sales (number);
create unique index sales_of_demo on sales (user_id, demo_key) where demo_key is not null;
-- An open PIX has the deadline of its reservation; a card under analysis has its own.
create index sales_waiting on sales (expires_at) where status = 'PAYMENT_PENDING';
-- Totals are read from this index alone. It leaves out reservations, so that it does not slow them down.
create index sales_paid on sales (event_id, created_at) include (total_cents, fee_cents)
  where status in ('CONFIRMED', 'RECEIVED');

create table sale_items (
  event_id uuid not null,
  sale_id uuid not null,
  ticket_type_id uuid not null,
  name text not null,                                           -- as it was when it was chosen
  unit_cents integer not null check (unit_cents >= 0),
  quantity integer not null check (quantity > 0),
  primary key (sale_id, ticket_type_id)
);
create index sale_items_of_type on sale_items (ticket_type_id);

-- Status changes of a sale, each written in the transaction of the change.
create table sale_history (
  event_id uuid not null,
  sale_id uuid not null,
  place bigint generated always as identity,
  at timestamptz not null default app_now(),
  from_status text check (from_status in
    ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'CHARGEBACK')),
  to_status text not null check (to_status in
    ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'CHARGEBACK')),
  cause text not null,
  actor text,                                                   -- person who made the change, if it was one
  primary key (sale_id, place)
);

-- Expired reservations whose buyer has not been mailed yet. Written in the transaction that expires
-- them, which may be that of somebody else's reservation.
create table unmailed_expiries (
  sale_id uuid primary key
);


-- Charges

-- Customer of the payment provider for each user, so that nobody is registered there twice.
create table provider_customers (
  user_id uuid primary key references users,
  provider_id text not null unique,
  created_at timestamptz not null default app_now(),
  cpf_hash text                                                 -- CPF it was registered with; a corrected one is registered anew
);

-- One attempt to be paid for a sale. Written before the provider is called, so that the attempt is known
-- whatever becomes of the call.
create table charges (
  event_id uuid not null,
  id uuid primary key,
  sale_id uuid not null references sales,
  user_id uuid not null,
  method text not null check (method in ('PIX', 'CREDIT_CARD')),
  status text not null check (status in
    ('SENDING', 'WAITING', 'ANALYSIS', 'CONFIRMED', 'RECEIVED', 'DECLINED', 'CANCELED', 'REFUNDED', 'CHARGEBACK')),
  amount_cents integer not null check (amount_cents > 0),       -- requested from the provider
  interest_cents integer not null default 0 check (interest_cents >= 0),
  installments integer not null default 1 check (installments between 1 and 12),
  key text,                                                     -- Idempotency-Key of the payment's request
  request_hash text,
  provider_id text unique,                                      -- of the first payment, if there are several
  provider_plan text,                                           -- provider's id of the instalment plan
  card_brand text,
  card_last_digits text check (card_last_digits ~ '^\d{4}$'),
  pix_payload text,
  pix_image text,                                               -- base64, without the "data:" prefix
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now(),
  claimed_at timestamptz,                                       -- when a process last claimed it to look it up
  looked_up_at timestamptz,                                     -- when the provider last answered about it
  recheck_at timestamptz default app_now() + interval '15 minutes', -- next lookup of a closed charge: a webhook may have been lost
  unanswered_at timestamptz,                                    -- our call ended without an answer: from then on the provider is asked
  stuck_since timestamptz,                                      -- the provider has refused its cancellation since then
  unsettled_since timestamptz,                                  -- its status changed and its sale has not been updated yet
  refund_cause text,                                            -- why its money is refunded, from the decision on
  refund_requested_at timestamptz,
  refunded_cents integer not null default 0,                    -- as the provider reports it, in parts or at once
  refunded_at timestamptz,                                      -- of the last part
  refund_refused_at timestamptz,                                -- since when the provider has refused the refund; null once accepted
  refund_refusal text,                                          -- codes of its last refusal
  constraint refunded_within_amount check (refunded_cents between 0 and amount_cents),
  constraint refund_requested_with_cause check ((refund_cause is null) = (refund_requested_at is null)),
  constraint refunded_with_time check ((refunded_cents = 0) = (refunded_at is null)),
  constraint refund_refused_with_codes check ((refund_refused_at is null) = (refund_refusal is null))
);
-- A sale has at most one charge that may still bring money.
create unique index one_open_charge on charges (sale_id) where status in ('SENDING', 'WAITING', 'ANALYSIS');
-- A key belongs to a user, whichever sale it pays: of two concurrent payments with one key, one is refused.
create unique index charges_by_key on charges (user_id, key) where key is not null;
create index charges_of_sale on charges (sale_id, created_at);
create index open_charges on charges (changed_at) where status in ('SENDING', 'WAITING', 'ANALYSIS');
create index charges_unsettled on charges (unsettled_since) where unsettled_since is not null;
create index charges_to_recheck on charges (recheck_at) where recheck_at is not null;
create index charges_to_refund on charges (refund_requested_at)
  where refund_cause is not null and refunded_cents < amount_cents;
-- Charges of an event whose money was returned, few among many.
create index charges_returned on charges (event_id) include (status, amount_cents, refunded_cents)
  where refunded_cents > 0 or status = 'CHARGEBACK';
-- Charges of one day among those of years: rows are stored in the order of their time.
create index charges_by_day on charges using brin (created_at);

-- Webhook events of the provider, stored before they are acknowledged. Each takes effect once.
create table webhook_events (
  id text primary key,
  kind text not null,
  provider_id text,
  body jsonb not null,
  received_at timestamptz not null default app_now(),
  handled_at timestamptz,
  is_deferred boolean not null default false,                   -- deferred: the request that makes the charge still runs
  set_aside text,                                               -- why it had no effect, for an operator
  settled_at timestamptz,                                       -- an operator has dealt with it
  settled_reason text,
  trimmed_at timestamptz,                                       -- personal data in the body was removed
  constraint settled_with_reason check ((settled_at is null) = (settled_reason is null))
);
create index webhook_events_deferred on webhook_events (received_at) where is_deferred;
create index webhook_events_of_payment on webhook_events (provider_id);
-- Events of a sale, those of the later payments of an instalment plan included.
create index webhook_events_of_sale on webhook_events ((body #>> '{payment,externalReference}'));
create index webhook_events_set_aside on webhook_events (received_at) where set_aside is not null and settled_at is null;
create index webhook_events_to_trim on webhook_events (received_at) where trimmed_at is null;

-- Repeated deliveries of an event. Rows of their own without a reference, so that acknowledging one does
-- not wait for the job that handles the first.
create table webhook_duplicates (
  webhook_event_id text not null,
  received_at timestamptz not null default app_now()
);
create index webhook_duplicates_of_event on webhook_duplicates (webhook_event_id);


-- Subscriptions, tickets, answers to forms, certificates

create table subscriptions (
  event_id uuid not null references events,
  id uuid primary key,
  session_id uuid not null references sessions (id),
  user_id uuid not null references users,
  created_at timestamptz not null default app_now(),
  cancelled_at timestamptz,
  demo_key text                                                 -- demo key, as in sales
);
create unique index one_subscription on subscriptions (session_id, user_id) where cancelled_at is null;
create unique index subscriptions_of_demo on subscriptions (user_id, demo_key) where demo_key is not null;
create index subscriptions_of_user on subscriptions (user_id, created_at desc);
create index subscriptions_of_event on subscriptions (event_id);

-- A ticket code admits one person, unless it is revoked. It belongs to a subscription, or to one of the
-- tickets of a sale.
create table ticket_codes (
  event_id uuid not null references events,
  id uuid primary key,
  user_id uuid not null references users,                       -- owner; the person who enters is the holder
  subscription_id uuid unique references subscriptions,
  sale_id uuid references sales,
  ticket_type_id uuid references ticket_types (id),
  place integer check (place >= 1),                             -- among the sale's tickets of the type
  value_cents integer not null check (value_cents >= 0),
  holder_name text,
  holder_cpf text,
  holder_rg text,
  issued_at timestamptz not null default app_now(),
  named_at timestamptz,
  generated_at timestamptz,                                     -- when its PDF was last issued
  revoked_at timestamptz,
  scanned_at timestamptz,
  -- Transaction of the last change. A gate asks for what changed after its list and misses nothing that
  -- was being written meanwhile, as it would by a time or a sequence.
  changed_in xid8 not null default '0',
  constraint of_sale_or_subscription check (
    (subscription_id is not null and sale_id is null and ticket_type_id is null and place is null) or
    (subscription_id is null and sale_id is not null and ticket_type_id is not null and place is not null)
  )
);
create unique index one_code_per_ticket on ticket_codes (sale_id, ticket_type_id, place) where sale_id is not null;
create index ticket_codes_of_user on ticket_codes (user_id);
create index ticket_codes_of_event on ticket_codes (event_id, changed_in, id);

-- Changes of a ticket code, each written in the transaction of the change.
create table code_history (
  event_id uuid not null,
  code_id uuid not null references ticket_codes,
  place bigint generated always as identity,
  at timestamptz not null default app_now(),
  what text not null check (what in ('named', 'generated', 'corrected')),
  cause text,
  previous_name text,                                           -- holder before an operator's correction; erased with the
  previous_cpf text,                                            -- buyer's account
  primary key (code_id, place),
  constraint corrected_with_cause check ((what = 'corrected') = (cause is not null))
);

-- Answers to a custom form, with their labels: the form may change later.
create table form_answers (
  event_id uuid not null references events,
  id uuid primary key,
  form_id uuid not null references custom_forms,
  subscription_id uuid references subscriptions,
  sale_id uuid references sales,
  answers jsonb not null,                                       -- [{fieldId, label, value}]
  created_at timestamptz not null default app_now()
);
create index form_answers_of_subscription on form_answers (subscription_id);
create index form_answers_of_sale on form_answers (sale_id);

-- What a certificate attests, as it was when it was issued, once for each subscription. The name is that
-- of the ticket code's holder.
create table certificates (
  event_id uuid not null,
  code text primary key,                                        -- printed on it, and not to be guessed
  subscription_id uuid not null unique references subscriptions,
  session_title text not null,
  event_name text not null,
  timezone text not null,
  starts_at timestamptz not null,
  certified_minutes integer not null check (certified_minutes > 0),
  issued_at timestamptz not null default app_now()
);


-- Gate

-- Roles are granted by the operator's command line, never by a form.
create table staff (
  user_id uuid not null references users,
  role text not null check (role in ('platform', 'gate')),
  event_id uuid references events,                              -- of a role for one event
  granted_at timestamptz not null default app_now(),
  unique nulls not distinct (user_id, role, event_id),
  constraint staff_gate_has_event check ((role = 'gate') = (event_id is not null))
);

-- Revoked roles: a phone that was offline when its user lost the role may still send its scans.
create table former_staff (
  user_id uuid not null references users,
  role text not null check (role in ('platform', 'gate')),
  event_id uuid references events,
  left_at timestamptz not null default app_now()
);
create index former_staff_of_user on former_staff (user_id);

-- Every reading of a code at a gate, with the verdict shown there and the server's. Scans are never
-- deleted: they are the gate's history.
create table scans (
  event_id uuid not null references events,
  id uuid primary key,                                          -- made by the phone, so that a scan sent twice is stored once
  user_id uuid not null references users,                       -- gate staff
  gate text not null,                                           -- name of the gate
  session_id uuid references sessions (id),                     -- entrance of a session; null: the event's own
  code_id uuid references ticket_codes,                         -- null for an unknown code
  at timestamptz not null,                                      -- by the phone's clock, corrected
  taken_at timestamptz not null default app_now(),
  is_typed boolean not null,
  is_offline boolean not null,                                  -- judged by the phone
  told text not null check (told in
    ('admitted', 'used', 'other_event', 'other_session', 'revoked', 'unnamed', 'forged', 'unknown', 'not_ticket')),
  judged text not null check (judged in
    ('admitted', 'used', 'other_event', 'other_session', 'revoked', 'unnamed', 'forged', 'unknown', 'not_ticket')),
  undone_at timestamptz,
  undone_by uuid references users,
  undo_reason text,
  settled_at timestamptz,                                       -- a conflict that was closed, with a note
  settled_by uuid references users,
  settle_note text,
  constraint scans_admitted_has_code check (judged <> 'admitted' or code_id is not null),
  constraint scans_undone_by_somebody check ((undone_at is null) = (undone_by is null)),
  constraint scans_undone_with_reason check ((undone_at is null) = (undo_reason is null)),
  constraint scans_settled_by_somebody check ((settled_at is null) = (settled_by is null)),
  constraint scans_settled_with_note check ((settled_at is null) = (settle_note is null))
);
-- A code admits once at each entrance. An admission that should have been refused is a conflict.
create unique index one_admission on scans (code_id, session_id) nulls not distinct
  where told = 'admitted' and judged = 'admitted' and undone_at is null;
create index scans_of_code on scans (code_id) where code_id is not null;
create index conflicts_of_event on scans (event_id, at)
  where told = 'admitted' and judged <> 'admitted' and undone_at is null;


-- Leads

-- Promoters' forms: the contact form of the site, or an interview that the team fills in. Columns hold
-- what is listed and searched, `answers` the form as it was sent.
create table leads (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'interview')),
  status text not null default 'novo' check (status in ('novo', 'em_contato', 'qualificado', 'ganho', 'perdido')),
  name text not null,
  email text not null,
  phone text not null,
  company text not null,
  answers jsonb not null,
  search_text text not null,                                    -- name, company, e-mail, event: lower case, no accents
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now()
);
create index leads_newest on leads (created_at desc, id);
create index leads_by_status on leads (status, created_at desc, id);

-- Actions of the team on a lead: a note, a change of status, or both.
create table lead_steps (
  id uuid primary key,
  lead_id uuid not null references leads,
  author_id uuid not null references users,
  at timestamptz not null default app_now(),
  from_status text check (from_status in ('novo', 'em_contato', 'qualificado', 'ganho', 'perdido')),
  to_status text check (to_status in ('novo', 'em_contato', 'qualificado', 'ganho', 'perdido')),
  note text,
  constraint lead_steps_do_something check (note is not null or to_status is not null)
);
create index lead_steps_of_lead on lead_steps (lead_id, at);


-- Platform

create table mails (
  id uuid primary key,
  template text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  attachment jsonb,                                             -- which file to attach; it is made when the mail is sent
  created_at timestamptz not null default app_now(),
  sent_at timestamptz
);
create index mails_to on mails (to_address, created_at desc);

-- Rate limits shared by all processes. Unlogged: losing them in a crash harms nobody.
create unlogged table attempts (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index attempts_resets_at on attempts (resets_at);

-- Set permanently by the first start in production: such a database never takes demo data.
create table production_mark (
  is_set boolean primary key default true check (is_set),
  marked_at timestamptz not null default app_now()
);
