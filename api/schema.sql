-- Written by `npm run types:db` from the migrated database. Do not edit.

create extension if not exists btree_gin;
create extension if not exists pg_trgm;
CREATE OR REPLACE FUNCTION app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$select now()$function$
;
create sequence order_numbers as bigint increment 1 minvalue 1 maxvalue 999999999 start 1;

create unlogged table attempts (
  key text not null,
  count integer not null,
  resets_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (key)
);
CREATE INDEX attempts_resets_at ON attempts USING btree (resets_at);

create table users (
  id uuid not null,
  name text not null,
  email text not null,
  email_key text not null,
  cellphone text not null,
  password_hash text not null,
  cpf text,
  address jsonb,
  is_demo boolean not null default false,
  created_at timestamp with time zone not null default app_now(),
  erased_at timestamp with time zone,
  email_proved_at timestamp with time zone,
  blocked_at timestamp with time zone,
  has_guessable_password boolean not null default false,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key_key UNIQUE (email_key)
);

create table authenticators (
  user_id uuid not null,
  secret text,
  next_secret text,
  last_step bigint,
  added_at timestamp with time zone,
  constraint authenticators_pkey PRIMARY KEY (user_id),
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint authenticators_check CHECK ((secret IS NULL) = (added_at IS NULL))
);

create table backups (
  kind text not null,
  ended_at timestamp with time zone not null,
  constraint backups_pkey PRIMARY KEY (kind),
  constraint backups_kind_check CHECK (kind = ANY (ARRAY['full'::text, 'last'::text]))
);

create table files (
  id text not null,
  kind text not null,
  content_type text not null,
  width integer,
  height integer,
  byte_size integer not null,
  bytes bytea,
  created_at timestamp with time zone not null default app_now(),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_kind_check CHECK (kind = ANY (ARRAY['picture'::text, 'document'::text]))
);

create table organizations (
  id uuid not null,
  slug text not null,
  name text not null,
  phone text not null,
  status text not null default 'new'::text,
  document text,
  legal_name text,
  address jsonb,
  description text not null default ''::text,
  logo_id text,
  version integer not null default 1,
  is_demo boolean not null default false,
  search_name text not null,
  created_by uuid,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  document_changed_at timestamp with time zone,
  verified_at timestamp with time zone,
  demands_factor_since timestamp with time zone,
  constraint organizations_pkey PRIMARY KEY (id),
  constraint organizations_slug_key UNIQUE (slug),
  constraint organizations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint organizations_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES files(id),
  constraint organizations_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint organizations_status_check CHECK (status = ANY (ARRAY['new'::text, 'verified'::text, 'suspended'::text]))
);
CREATE INDEX organizations_by_status ON organizations USING btree (status, created_at DESC, id);
CREATE INDEX organizations_by_time ON organizations USING btree (created_at DESC, id);
CREATE INDEX organizations_search ON organizations USING gin (search_name gin_trgm_ops);

create table events (
  id uuid not null,
  slug text not null,
  name text not null,
  category text not null,
  description_html text not null,
  is_published boolean not null,
  timezone text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  weekly_days smallint[],
  weekly_start text,
  weekly_end text,
  location_name text not null,
  address text,
  city text not null,
  region text not null,
  lat double precision,
  lng double precision,
  organizer_name text not null,
  fee_bearer text not null,
  fee_basis_points integer not null,
  accepted_payment_methods text[] not null,
  banner_id text not null,
  mobile_banner_id text,
  desktop_banner_id text,
  map_image_id text,
  demo_day date,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  search_name text not null default ''::text,
  listed_at timestamp with time zone,
  relist_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  organization_id uuid,
  page_version integer not null default 1,
  dates_version integer not null default 1,
  place_version integer not null default 1,
  tickets_version integer not null default 1,
  published_at timestamp with time zone,
  paused_at timestamp with time zone,
  is_unlisted boolean not null default false,
  creation_key text,
  max_per_cpf integer,
  teachers_pay_half boolean not null default false,
  postponed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  programme_version integer not null default 1,
  forms_version integer not null default 1,
  minimum_presence integer,
  certificates_version integer not null default 1,
  doors_minutes integer not null default 360,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_slug_key UNIQUE (slug),
  constraint events_banner_id_fkey FOREIGN KEY (banner_id) REFERENCES files(id),
  constraint events_desktop_banner_id_fkey FOREIGN KEY (desktop_banner_id) REFERENCES files(id),
  constraint events_map_image_id_fkey FOREIGN KEY (map_image_id) REFERENCES files(id),
  constraint events_mobile_banner_id_fkey FOREIGN KEY (mobile_banner_id) REFERENCES files(id),
  constraint events_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint events_accepted_payment_methods_check CHECK (accepted_payment_methods <@ ARRAY['PIX'::text, 'CREDIT_CARD'::text]),
  constraint events_coordinates_complete CHECK ((lat IS NULL) = (lng IS NULL)),
  constraint events_doors_minutes_check CHECK (doors_minutes >= 0) NOT VALID,
  constraint events_ends_after_start CHECK (ends_at > starts_at),
  constraint events_fee_basis_points_check CHECK (fee_basis_points >= 0 AND fee_basis_points <= 10000),
  constraint events_fee_bearer_check CHECK (fee_bearer = ANY (ARRAY['customer'::text, 'promoter'::text])),
  constraint events_max_per_cpf_check CHECK (max_per_cpf > 0),
  constraint events_minimum_presence_check CHECK (minimum_presence >= 1 AND minimum_presence <= 100),
  constraint events_slug_check CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text),
  constraint events_weekly_complete CHECK ((weekly_days IS NULL) = (weekly_start IS NULL) AND (weekly_days IS NULL) = (weekly_end IS NULL))
);
CREATE UNIQUE INDEX events_by_creation_key ON events USING btree (organization_id, creation_key) WHERE creation_key IS NOT NULL;
CREATE INDEX events_listed ON events USING btree (listed_at, id) INCLUDE (ends_at, search_name) WHERE listed_at IS NOT NULL;
CREATE INDEX events_listed_by_category ON events USING btree (category, listed_at, id) INCLUDE (ends_at, search_name) WHERE listed_at IS NOT NULL;
CREATE INDEX events_listed_by_city ON events USING btree (city, listed_at, id) INCLUDE (ends_at, search_name) WHERE listed_at IS NOT NULL;
CREATE INDEX events_listed_by_city_and_category ON events USING btree (city, category, listed_at, id) INCLUDE (ends_at, search_name) WHERE listed_at IS NOT NULL;
CREATE INDEX events_of_organization ON events USING btree (organization_id, starts_at DESC, id) WHERE organization_id IS NOT NULL;
CREATE INDEX events_over ON events USING btree (ends_at DESC, id) INCLUDE (search_name) WHERE is_published AND listed_at IS NULL;
CREATE INDEX events_search ON events USING gin (search_name gin_trgm_ops) WHERE listed_at IS NOT NULL;
CREATE INDEX events_to_relist ON events USING btree (relist_at);
alter table events alter column search_name set statistics 1000;

create table custom_forms (
  event_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  organizer_image_id text,
  organizer_note text,
  fields jsonb not null,
  constraint custom_forms_pkey PRIMARY KEY (id),
  constraint custom_forms_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint custom_forms_organizer_image_id_fkey FOREIGN KEY (organizer_image_id) REFERENCES files(id)
);
CREATE INDEX custom_forms_event ON custom_forms USING btree (event_id);

create table sessions (
  event_id uuid not null,
  id uuid not null,
  title text not null,
  description text,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  allow_subscription boolean not null,
  is_paid boolean not null,
  price_cents integer not null,
  capacity integer,
  subscribed integer not null default 0,
  certified_minutes integer,
  regulation_file_id text,
  regulation_file_name text,
  custom_form_id uuid,
  room text,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  certified_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (event_id, id),
  constraint sessions_id_key UNIQUE (id),
  constraint sessions_custom_form_id_fkey FOREIGN KEY (custom_form_id) REFERENCES custom_forms(id),
  constraint sessions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint sessions_regulation_file_id_fkey FOREIGN KEY (regulation_file_id) REFERENCES files(id),
  constraint cancelled_for_a_reason CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL)),
  constraint never_overfull CHECK (capacity IS NULL OR subscribed <= capacity),
  constraint sessions_capacity_check CHECK (capacity > 0),
  constraint sessions_certified_minutes_check CHECK (certified_minutes > 0),
  constraint sessions_ends_after_start CHECK (ends_at > starts_at),
  constraint sessions_price_cents_check CHECK (price_cents >= 0),
  constraint sessions_subscribed_check CHECK (subscribed >= 0)
);
CREATE INDEX sessions_of_file ON sessions USING btree (regulation_file_id) WHERE regulation_file_id IS NOT NULL;

create table subscriptions (
  event_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default app_now(),
  cancelled_at timestamp with time zone,
  demo_key text,
  constraint subscriptions_pkey PRIMARY KEY (id),
  constraint subscriptions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_subscription ON subscriptions USING btree (session_id, user_id) WHERE cancelled_at IS NULL;
CREATE UNIQUE INDEX subscriptions_of_demo ON subscriptions USING btree (user_id, demo_key) WHERE demo_key IS NOT NULL;
CREATE INDEX subscriptions_of_event ON subscriptions USING btree (event_id);
CREATE INDEX subscriptions_of_user ON subscriptions USING btree (user_id, created_at DESC);

create table certificates (
  event_id uuid not null,
  code text not null,
  subscription_id uuid,
  session_title text,
  event_name text not null,
  timezone text not null,
  starts_at timestamp with time zone not null,
  certified_minutes integer not null,
  issued_at timestamp with time zone not null default app_now(),
  user_id uuid,
  constraint certificates_pkey PRIMARY KEY (code),
  constraint certificates_event_id_user_id_key UNIQUE (event_id, user_id),
  constraint certificates_subscription_id_key UNIQUE (subscription_id),
  constraint certificates_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint certificates_certified_minutes_check CHECK (certified_minutes > 0),
  constraint of_a_session_or_an_event CHECK (num_nonnulls(subscription_id, user_id) = 1),
  constraint titled_by_its_session CHECK ((subscription_id IS NULL) = (session_title IS NULL))
);

create table certificate_sessions (
  event_id uuid not null,
  code text not null,
  subscription_id uuid not null,
  title text not null,
  starts_at timestamp with time zone not null,
  certified_minutes integer not null,
  constraint certificate_sessions_pkey PRIMARY KEY (code, subscription_id),
  constraint certificate_sessions_code_fkey FOREIGN KEY (code) REFERENCES certificates(code),
  constraint certificate_sessions_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint certificate_sessions_certified_minutes_check CHECK (certified_minutes > 0)
);
CREATE INDEX certificate_sessions_of_subscription ON certificate_sessions USING btree (subscription_id);

create table sectors (
  event_id uuid not null,
  id uuid not null,
  "position" integer not null,
  name text not null,
  capacity integer not null,
  sold integer not null default 0,
  held integer not null default 0,
  given integer not null default 0,
  half_quota integer not null,
  halves_taken integer not null default 0,
  shows_left boolean not null default false,
  constraint sectors_pkey PRIMARY KEY (id),
  constraint sectors_of_one_event UNIQUE (event_id, id),
  constraint sectors_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint half_quota_never_exceeded CHECK (halves_taken <= half_quota),
  constraint sector_never_oversold CHECK ((sold + held + given) <= capacity),
  constraint sectors_capacity_check CHECK (capacity >= 0),
  constraint sectors_given_check CHECK (given >= 0),
  constraint sectors_half_quota_check CHECK (half_quota >= 0),
  constraint sectors_halves_taken_check CHECK (halves_taken >= 0),
  constraint sectors_held_check CHECK (held >= 0),
  constraint sectors_sold_check CHECK (sold >= 0)
);
CREATE INDEX sectors_of_event ON sectors USING btree (event_id);

create table lots (
  event_id uuid not null,
  id uuid not null,
  sector_id uuid not null,
  "position" integer not null,
  name text not null,
  size integer,
  sold integer not null default 0,
  held integer not null default 0,
  closes_at timestamp with time zone,
  closed_at timestamp with time zone,
  constraint lots_pkey PRIMARY KEY (id),
  constraint lots_of_one_event UNIQUE (event_id, id),
  constraint lots_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint lots_event_id_sector_id_fkey FOREIGN KEY (event_id, sector_id) REFERENCES sectors(event_id, id) ON DELETE CASCADE,
  constraint lot_never_oversold CHECK ((sold + held) <= size),
  constraint lots_held_check CHECK (held >= 0),
  constraint lots_size_check CHECK (size > 0),
  constraint lots_sold_check CHECK (sold >= 0)
);
CREATE INDEX lots_of_event ON lots USING btree (event_id);
CREATE INDEX lots_of_sector ON lots USING btree (sector_id);

create table ticket_types (
  event_id uuid not null,
  id uuid not null,
  "position" integer not null,
  name text not null,
  description text,
  price_cents integer not null,
  currency text not null,
  capacity integer not null,
  sold integer not null default 0,
  held integer not null default 0,
  min_per_order integer not null,
  max_per_order integer not null,
  is_available boolean not null,
  sales_start timestamp with time zone,
  sales_end timestamp with time zone,
  group_name text,
  session_id uuid,
  custom_form_id uuid,
  requires_proof boolean not null,
  admits_to_event boolean not null default true,
  lot_id uuid,
  half_price text,
  whole_id uuid,
  is_hidden boolean not null default false,
  given integer not null default 0,
  constraint ticket_types_pkey PRIMARY KEY (event_id, id),
  constraint ticket_types_id_key UNIQUE (id),
  constraint ticket_types_custom_form_id_fkey FOREIGN KEY (custom_form_id) REFERENCES custom_forms(id),
  constraint ticket_types_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint ticket_types_event_id_lot_id_fkey FOREIGN KEY (event_id, lot_id) REFERENCES lots(event_id, id),
  constraint ticket_types_event_id_session_id_fkey FOREIGN KEY (event_id, session_id) REFERENCES sessions(event_id, id),
  constraint ticket_types_event_id_whole_id_fkey FOREIGN KEY (event_id, whole_id) REFERENCES ticket_types(event_id, id),
  constraint admits_somewhere CHECK (admits_to_event OR session_id IS NOT NULL),
  constraint half_of_a_whole CHECK ((half_price IS NULL) = (whole_id IS NULL)),
  constraint halves_have_lots CHECK (half_price IS NULL OR lot_id IS NOT NULL),
  constraint never_oversold CHECK ((sold + held + given) <= capacity),
  constraint ticket_types_capacity_check CHECK (capacity >= 0),
  constraint ticket_types_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint ticket_types_given_check CHECK (given >= 0),
  constraint ticket_types_half_price_check CHECK (half_price = ANY (ARRAY['quota'::text, 'outside'::text])),
  constraint ticket_types_held_check CHECK (held >= 0),
  constraint ticket_types_max_covers_min CHECK (max_per_order >= min_per_order),
  constraint ticket_types_min_per_order_check CHECK (min_per_order >= 1),
  constraint ticket_types_price_cents_check CHECK (price_cents >= 0),
  constraint ticket_types_sold_check CHECK (sold >= 0)
);

create table courtesies (
  event_id uuid not null,
  id uuid not null,
  ticket_type_id uuid not null,
  name text,
  cpf text,
  email text,
  phone text,
  token_hash text not null,
  given_by uuid not null,
  given_at timestamp with time zone not null default app_now(),
  key text not null,
  line integer not null,
  request_hash text not null,
  mailed_at timestamp with time zone,
  taken_back_at timestamp with time zone,
  taken_back_by uuid,
  erased_at timestamp with time zone,
  constraint courtesies_pkey PRIMARY KEY (id),
  constraint courtesies_token_hash_key UNIQUE (token_hash),
  constraint courtesies_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint courtesies_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id),
  constraint courtesies_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES users(id),
  constraint courtesies_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id),
  constraint courtesies_line_check CHECK (line >= 1),
  constraint erased_has_no_person CHECK (
CASE
    WHEN erased_at IS NULL THEN name IS NOT NULL
    ELSE num_nonnulls(name, cpf, email, phone) = 0
END),
  constraint taken_back_by_somebody CHECK ((taken_back_at IS NULL) = (taken_back_by IS NULL))
);
CREATE INDEX courtesies_by_cpf ON courtesies USING btree (cpf) WHERE cpf IS NOT NULL;
CREATE INDEX courtesies_by_email ON courtesies USING btree (email) WHERE email IS NOT NULL;
CREATE UNIQUE INDEX courtesies_by_key ON courtesies USING btree (given_by, key, line);
CREATE INDEX courtesies_of_event ON courtesies USING btree (event_id, given_at DESC, id);
CREATE INDEX courtesies_of_type ON courtesies USING btree (ticket_type_id);
CREATE INDEX courtesies_taken_back_by ON courtesies USING btree (taken_back_by) WHERE taken_back_by IS NOT NULL;

create table event_changes (
  event_id uuid not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  actor uuid,
  part text not null,
  before jsonb,
  after jsonb,
  reason text,
  is_material boolean not null default false,
  consequences jsonb not null default '[]'::jsonb,
  told integer not null default 0,
  opens_refund boolean not null default false,
  refund_until timestamp with time zone,
  constraint event_changes_pkey PRIMARY KEY (event_id, id),
  constraint event_changes_actor_fkey FOREIGN KEY (actor) REFERENCES users(id),
  constraint event_changes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint refund_is_open CHECK (opens_refund OR refund_until IS NULL)
);
CREATE INDEX event_changes_public ON event_changes USING btree (event_id, id) WHERE is_material;
CREATE INDEX event_changes_with_refund ON event_changes USING btree (event_id, at) WHERE opens_refund;

create table change_notices (
  event_id uuid not null,
  change_id bigint not null,
  user_id uuid,
  mailed_at timestamp with time zone,
  courtesy_id uuid,
  send_after timestamp with time zone not null default app_now(),
  constraint one_notice UNIQUE NULLS NOT DISTINCT (event_id, change_id, user_id, courtesy_id),
  constraint change_notices_courtesy_id_fkey FOREIGN KEY (courtesy_id) REFERENCES courtesies(id) ON DELETE CASCADE,
  constraint change_notices_event_id_change_id_fkey FOREIGN KEY (event_id, change_id) REFERENCES event_changes(event_id, id) ON DELETE CASCADE,
  constraint change_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint of_user_or_guest CHECK (num_nonnulls(user_id, courtesy_id) = 1)
);
CREATE INDEX change_notices_of_courtesy ON change_notices USING btree (courtesy_id) WHERE courtesy_id IS NOT NULL;
CREATE INDEX change_notices_of_user ON change_notices USING btree (user_id);
CREATE INDEX change_notices_to_mail ON change_notices USING btree (event_id, change_id) WHERE mailed_at IS NULL;

create table coupons (
  event_id uuid not null,
  id uuid not null,
  code text not null,
  kind text not null,
  value integer not null,
  ticket_type_ids uuid[],
  max_tickets integer,
  is_once_per_person boolean not null default false,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  is_active boolean not null default true,
  used integer not null default 0,
  created_at timestamp with time zone not null default app_now(),
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint coupon_never_overused CHECK (used <= max_tickets),
  constraint coupon_value CHECK (
CASE kind
    WHEN 'percent'::text THEN value >= 1 AND value <= 100
    WHEN 'amount'::text THEN value > 0
    ELSE value = 0
END),
  constraint coupons_code_check CHECK (code ~ '^[A-Z0-9-]{3,30}$'::text),
  constraint coupons_kind_check CHECK (kind = ANY (ARRAY['percent'::text, 'amount'::text, 'unlock'::text])),
  constraint coupons_max_tickets_check CHECK (max_tickets > 0),
  constraint coupons_used_check CHECK (used >= 0)
);
CREATE UNIQUE INDEX coupons_by_code ON coupons USING btree (event_id, code);

create table tracking_links (
  event_id uuid not null,
  id uuid not null,
  code text not null,
  name text not null,
  clicks integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default app_now(),
  archived_at timestamp with time zone,
  constraint tracking_links_pkey PRIMARY KEY (id),
  constraint links_of_one_event UNIQUE (event_id, id),
  constraint tracking_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint tracking_links_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint tracking_links_clicks_check CHECK (clicks >= 0),
  constraint tracking_links_code_check CHECK (code ~ '^[a-z0-9-]{1,40}$'::text),
  constraint tracking_links_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE UNIQUE INDEX tracking_links_by_code ON tracking_links USING btree (event_id, code);

create table sales (
  event_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  status text not null,
  total_cents integer not null,
  fee_cents integer not null,
  interest_cents integer not null default 0,
  takes_card boolean not null,
  monthly_rate_basis_points integer not null,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  key text,
  request_hash text,
  paid_by uuid,
  demo_key text,
  number integer not null default (nextval('order_numbers'::regclass) * 387420489 % 1000000000::bigint)::integer,
  fee_basis_points integer not null,
  promoter_fee_cents integer not null,
  coupon_id uuid,
  coupon_tickets integer,
  cpf text,
  returned_cents integer not null default 0,
  returned_fee_cents integer not null default 0,
  moved_code_id uuid,
  link_id uuid,
  hold_lengthened_at timestamp with time zone,
  constraint sales_pkey PRIMARY KEY (id),
  constraint sales_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint sales_event_id_link_id_fkey FOREIGN KEY (event_id, link_id) REFERENCES tracking_links(event_id, id),
  constraint coupon_is_used CHECK ((coupon_id IS NULL) = (coupon_tickets IS NULL)),
  constraint fee_borne_once CHECK (fee_cents = 0 OR promoter_fee_cents = 0),
  constraint returned_within_fee CHECK (returned_fee_cents >= 0 AND returned_fee_cents <= (fee_cents + promoter_fee_cents)),
  constraint returned_within_total CHECK (returned_cents >= 0 AND returned_cents <= total_cents),
  constraint sales_coupon_tickets_check CHECK (coupon_tickets >= 0),
  constraint sales_fee_basis_points_check CHECK (fee_basis_points >= 0 AND fee_basis_points <= 10000),
  constraint sales_fee_cents_check CHECK (fee_cents >= 0),
  constraint sales_interest_cents_check CHECK (interest_cents >= 0),
  constraint sales_promoter_fee_cents_check CHECK (promoter_fee_cents >= 0),
  constraint sales_status_check CHECK (status = ANY (ARRAY['PENDING'::text, 'PAYMENT_PENDING'::text, 'CONFIRMED'::text, 'RECEIVED'::text, 'EXPIRED'::text, 'CANCELED'::text, 'REFUNDED'::text, 'CHARGEBACK'::text])),
  constraint sales_total_cents_check CHECK (total_cents >= 0)
);
CREATE UNIQUE INDEX one_open_move ON sales USING btree (moved_code_id) WHERE (status = ANY (ARRAY['PENDING'::text, 'PAYMENT_PENDING'::text])) AND moved_code_id IS NOT NULL;
CREATE UNIQUE INDEX one_reservation ON sales USING btree (event_id, user_id) WHERE status = 'PENDING'::text AND user_id IS NOT NULL AND moved_code_id IS NULL;
CREATE UNIQUE INDEX sales_by_key ON sales USING btree (user_id, key);
CREATE UNIQUE INDEX sales_by_number ON sales USING btree (number);
CREATE INDEX sales_listed ON sales USING btree (event_id, created_at DESC, id DESC) WHERE status <> ALL (ARRAY['EXPIRED'::text, 'CANCELED'::text]);
CREATE INDEX sales_of_cpf ON sales USING btree (event_id, cpf) WHERE cpf IS NOT NULL;
CREATE UNIQUE INDEX sales_of_demo ON sales USING btree (user_id, demo_key) WHERE demo_key IS NOT NULL;
CREATE INDEX sales_paid ON sales USING btree (event_id, created_at) INCLUDE (total_cents, fee_cents, promoter_fee_cents, returned_cents, returned_fee_cents, link_id) WHERE status = ANY (ARRAY['CONFIRMED'::text, 'RECEIVED'::text]);
CREATE INDEX sales_to_expire ON sales USING btree (event_id, expires_at) WHERE status = 'PENDING'::text AND expires_at < 'infinity'::timestamp with time zone;
CREATE INDEX sales_unpaid ON sales USING btree (event_id, created_at DESC, id DESC) WHERE status = ANY (ARRAY['EXPIRED'::text, 'CANCELED'::text]);
CREATE INDEX sales_waiting ON sales USING btree (expires_at) WHERE status = 'PAYMENT_PENDING'::text;
CREATE INDEX sales_with_coupon ON sales USING btree (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX sales_with_link ON sales USING btree (link_id) WHERE link_id IS NOT NULL;

create table charges (
  event_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  user_id uuid not null,
  method text not null,
  status text not null,
  amount_cents integer not null,
  interest_cents integer not null default 0,
  installments integer not null default 1,
  key text,
  request_hash text,
  provider_id text,
  provider_plan text,
  card_brand text,
  card_last_digits text,
  pix_payload text,
  pix_image text,
  created_at timestamp with time zone not null default app_now(),
  changed_at timestamp with time zone not null default app_now(),
  claimed_at timestamp with time zone,
  looked_up_at timestamp with time zone,
  recheck_at timestamp with time zone default app_now() + '00:15:00'::interval,
  unanswered_at timestamp with time zone,
  stuck_since timestamp with time zone,
  unsettled_since timestamp with time zone,
  refund_cause text,
  refund_requested_at timestamp with time zone,
  refunded_cents integer not null default 0,
  refunded_at timestamp with time zone,
  refund_refused_at timestamp with time zone,
  refund_refusal text,
  part_refund_cents integer not null default 0,
  part_refund_cause text,
  part_refund_requested_at timestamp with time zone,
  is_for_cancelled_event boolean not null default false,
  team_refund_since timestamp with time zone,
  team_refunded_at timestamp with time zone,
  team_refunded_by uuid,
  team_refund_note text,
  credit_dates text[],
  has_open_dispute boolean,
  review_since timestamp with time zone,
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  transfer_part_cents integer not null default 0,
  transferred_part_cents integer not null default 0,
  part_finished_by uuid,
  part_finish_note text,
  constraint charges_pkey PRIMARY KEY (id),
  constraint charges_provider_id_key UNIQUE (provider_id),
  constraint charges_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint charges_team_refunded_by_fkey FOREIGN KEY (team_refunded_by) REFERENCES users(id),
  constraint charges_amount_cents_check CHECK (amount_cents > 0),
  constraint charges_card_last_digits_check CHECK (card_last_digits ~ '^\d{4}$'::text),
  constraint charges_installments_check CHECK (installments >= 1 AND installments <= 12),
  constraint charges_interest_cents_check CHECK (interest_cents >= 0),
  constraint charges_method_check CHECK (method = ANY (ARRAY['PIX'::text, 'CREDIT_CARD'::text])),
  constraint charges_status_check CHECK (status = ANY (ARRAY['SENDING'::text, 'WAITING'::text, 'ANALYSIS'::text, 'CONFIRMED'::text, 'RECEIVED'::text, 'DECLINED'::text, 'CANCELED'::text, 'REFUNDED'::text, 'CHARGEBACK'::text])),
  constraint part_refund_with_cause CHECK ((part_refund_cents = 0) = (part_refund_cause IS NULL)),
  constraint part_refund_with_time CHECK ((part_refund_cents = 0) = (part_refund_requested_at IS NULL)),
  constraint part_refund_within_amount CHECK (part_refund_cents >= 0 AND part_refund_cents <= (amount_cents - 1)),
  constraint refund_refused_with_codes CHECK ((refund_refused_at IS NULL) = (refund_refusal IS NULL)),
  constraint refund_requested_with_cause CHECK ((refund_cause IS NULL) = (refund_requested_at IS NULL)),
  constraint refunded_with_time CHECK ((refunded_cents = 0) = (refunded_at IS NULL)),
  constraint refunded_within_amount CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents),
  constraint team_refund_done CHECK ((team_refunded_at IS NULL) = (team_refund_note IS NULL) AND (team_refunded_by IS NULL OR team_refunded_at IS NOT NULL) AND (team_refunded_at IS NULL OR team_refund_since IS NOT NULL)),
  constraint team_refund_of_decided CHECK (team_refund_since IS NULL OR refund_cause IS NOT NULL),
  constraint transferred_parts_were_decided CHECK (transferred_part_cents <= transfer_part_cents AND transfer_part_cents <= part_refund_cents) NOT VALID
);
CREATE INDEX charges_by_day ON charges USING brin (created_at);
CREATE UNIQUE INDEX charges_by_key ON charges USING btree (user_id, key) WHERE key IS NOT NULL;
CREATE INDEX charges_of_sale ON charges USING btree (sale_id, created_at);
CREATE INDEX charges_returned ON charges USING btree (event_id) INCLUDE (status, amount_cents, refunded_cents) WHERE refunded_cents > 0 OR status = 'CHARGEBACK'::text;
CREATE INDEX charges_to_recheck ON charges USING btree (recheck_at) WHERE recheck_at IS NOT NULL;
CREATE INDEX charges_to_refund ON charges USING btree (refund_requested_at) WHERE refund_cause IS NOT NULL AND refunded_cents < amount_cents;
CREATE INDEX charges_unsettled ON charges USING btree (unsettled_since) WHERE unsettled_since IS NOT NULL;
CREATE UNIQUE INDEX one_open_charge ON charges USING btree (sale_id) WHERE status = ANY (ARRAY['SENDING'::text, 'WAITING'::text, 'ANALYSIS'::text]);
CREATE INDEX open_charges ON charges USING btree (changed_at) WHERE status = ANY (ARRAY['SENDING'::text, 'WAITING'::text, 'ANALYSIS'::text]);
CREATE INDEX refunds_by_team ON charges USING btree (team_refund_since, id) WHERE team_refund_since IS NOT NULL AND team_refunded_at IS NULL;
CREATE INDEX refunds_of_cancelled_event ON charges USING btree (event_id, id) WHERE is_for_cancelled_event;
CREATE INDEX untransferred_parts ON charges USING btree (id) WHERE transfer_part_cents > transferred_part_cents;

create table ticket_codes (
  event_id uuid not null,
  id uuid not null,
  user_id uuid,
  subscription_id uuid,
  sale_id uuid,
  ticket_type_id uuid,
  ordinal integer,
  value_cents integer not null,
  holder_name text,
  holder_cpf text,
  holder_rg text,
  issued_at timestamp with time zone not null default app_now(),
  named_at timestamp with time zone,
  generated_at timestamp with time zone,
  revoked_at timestamp with time zone,
  scanned_at timestamp with time zone,
  changed_in xid8 not null default '0'::xid8,
  benefit text,
  returned_at timestamp with time zone,
  moved_from text,
  courtesy_id uuid,
  constraint ticket_codes_pkey PRIMARY KEY (id),
  constraint ticket_codes_courtesy_id_key UNIQUE (courtesy_id),
  constraint ticket_codes_subscription_id_key UNIQUE (subscription_id),
  constraint ticket_codes_courtesy_id_fkey FOREIGN KEY (courtesy_id) REFERENCES courtesies(id),
  constraint ticket_codes_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint ticket_codes_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint ticket_codes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id),
  constraint ticket_codes_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id),
  constraint ticket_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint of_sale_subscription_or_courtesy CHECK (num_nonnulls(sale_id, subscription_id, courtesy_id) = 1 AND (ticket_type_id IS NULL) = (subscription_id IS NOT NULL) AND (ordinal IS NULL) = (sale_id IS NULL) AND (user_id IS NULL) = (courtesy_id IS NOT NULL)),
  constraint returned_is_revoked CHECK (returned_at IS NULL OR revoked_at IS NOT NULL),
  constraint ticket_codes_ordinal_check CHECK (ordinal >= 1),
  constraint ticket_codes_value_cents_check CHECK (value_cents >= 0)
);
CREATE UNIQUE INDEX one_code_per_ticket ON ticket_codes USING btree (sale_id, ticket_type_id, ordinal) WHERE sale_id IS NOT NULL;
CREATE INDEX ticket_codes_of_event ON ticket_codes USING btree (event_id, changed_in, id);
CREATE INDEX ticket_codes_of_user ON ticket_codes USING btree (user_id);

create table code_history (
  event_id uuid not null,
  code_id uuid not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  change text not null,
  cause text,
  previous_name text,
  previous_cpf text,
  actor text,
  previous_type text,
  constraint code_history_pkey PRIMARY KEY (code_id, id),
  constraint code_history_code_id_fkey FOREIGN KEY (code_id) REFERENCES ticket_codes(id),
  constraint changed_with_cause CHECK ((change = ANY (ARRAY['named'::text, 'generated'::text])) = (cause IS NULL)),
  constraint code_history_change_check CHECK (change = ANY (ARRAY['named'::text, 'generated'::text, 'corrected'::text, 'returned'::text, 'moved'::text]))
);

create table code_search (
  event_id uuid not null,
  code_id uuid not null,
  sale_id uuid,
  is_valid boolean not null,
  sort_name text not null,
  words text not null,
  constraint code_search_pkey PRIMARY KEY (code_id),
  constraint code_search_code_id_fkey FOREIGN KEY (code_id) REFERENCES ticket_codes(id) ON DELETE CASCADE
);
CREATE INDEX code_search_by_name ON code_search USING btree (event_id, sort_name, code_id) WHERE is_valid;
CREATE INDEX code_search_by_words ON code_search USING gin (event_id, words gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='128');

create table consents (
  user_id uuid not null,
  document text not null,
  version text not null,
  content_hash text not null,
  address text not null,
  accepted_at timestamp with time zone not null default app_now(),
  constraint consents_pkey PRIMARY KEY (user_id, document, version),
  constraint consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table courtesy_quotas (
  event_id uuid not null,
  user_id uuid not null,
  quota integer not null,
  constraint courtesy_quotas_pkey PRIMARY KEY (event_id, user_id),
  constraint courtesy_quotas_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint courtesy_quotas_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint courtesy_quotas_quota_check CHECK (quota >= 0)
);
CREATE INDEX courtesy_quotas_of_user ON courtesy_quotas USING btree (user_id);

create table email_confirmations (
  token_hash text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default app_now(),
  used_at timestamp with time zone,
  constraint email_confirmations_pkey PRIMARY KEY (token_hash),
  constraint email_confirmations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_confirmations_of_user ON email_confirmations USING btree (user_id);

create table event_slugs (
  slug text not null,
  event_id uuid not null,
  replaced_at timestamp with time zone not null default app_now(),
  constraint event_slugs_pkey PRIMARY KEY (slug),
  constraint event_slugs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);

create table exports (
  event_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null default app_now(),
  format text not null,
  filter jsonb not null,
  purpose text,
  people integer not null,
  contents text not null default 'people'::text,
  constraint exports_pkey PRIMARY KEY (id),
  constraint exports_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint exports_contents_check CHECK (contents = ANY (ARRAY['people'::text, 'orders'::text])),
  constraint exports_format_check CHECK (format = ANY (ARRAY['csv'::text, 'xlsx'::text])),
  constraint exports_people_check CHECK (people >= 0),
  constraint purpose_is_told CHECK (char_length(purpose) >= 10 AND char_length(purpose) <= 300)
);
CREATE INDEX exports_of_event ON exports USING btree (event_id, at DESC, id);
CREATE INDEX exports_of_user ON exports USING btree (user_id);

create table export_pages (
  export_id uuid not null,
  page integer not null,
  code_ids uuid[] not null,
  sale_ids uuid[],
  constraint export_pages_pkey PRIMARY KEY (export_id, page),
  constraint export_pages_export_id_fkey FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE,
  constraint export_pages_page_check CHECK (page >= 1)
);

create table factor_resets (
  id uuid not null,
  user_id uuid not null,
  reason text not null,
  asked_by text not null,
  created_at timestamp with time zone not null default app_now(),
  due_at timestamp with time zone not null,
  mailed_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  outcome text,
  constraint factor_resets_pkey PRIMARY KEY (id),
  constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint factor_resets_check CHECK ((ended_at IS NULL) = (outcome IS NULL)),
  constraint factor_resets_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'stopped'::text]))
);
CREATE UNIQUE INDEX factor_resets_open ON factor_resets USING btree (user_id) WHERE ended_at IS NULL;

create table file_variants (
  file_id text not null,
  name text not null,
  content_type text not null,
  bytes bytea not null,
  constraint file_variants_pkey PRIMARY KEY (file_id, name),
  constraint file_variants_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE
);

create table form_answers (
  event_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  subscription_id uuid,
  sale_id uuid,
  answers jsonb not null,
  created_at timestamp with time zone not null default app_now(),
  constraint form_answers_pkey PRIMARY KEY (id),
  constraint form_answers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint form_answers_form_id_fkey FOREIGN KEY (form_id) REFERENCES custom_forms(id),
  constraint form_answers_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint form_answers_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(id)
);
CREATE INDEX form_answers_of_form ON form_answers USING btree (form_id);
CREATE INDEX form_answers_of_sale ON form_answers USING btree (sale_id);
CREATE INDEX form_answers_of_subscription ON form_answers USING btree (subscription_id);

create table former_members (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  event_ids uuid[],
  left_at timestamp with time zone not null,
  constraint former_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint former_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint former_members_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'support'::text, 'gate'::text, 'viewer'::text]))
);
CREATE INDEX former_members_of_user ON former_members USING btree (user_id);

create table former_staff (
  user_id uuid not null,
  role text not null,
  event_id uuid,
  left_at timestamp with time zone not null default app_now(),
  constraint former_staff_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint former_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint former_staff_role_check CHECK (role = ANY (ARRAY['platform'::text, 'gate'::text]))
);
CREATE INDEX former_staff_of_user ON former_staff USING btree (user_id);

create table gate_devices (
  event_id uuid not null,
  id uuid not null,
  token_hash text not null,
  invited_by uuid not null,
  invited_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  name text,
  accepted_at timestamp with time zone,
  accept_key text,
  last_seen_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  constraint gate_devices_pkey PRIMARY KEY (id),
  constraint gate_devices_token_hash_key UNIQUE (token_hash),
  constraint gate_devices_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint gate_devices_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint gate_devices_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES users(id),
  constraint gate_devices_accepted_with_name CHECK (num_nonnulls(accepted_at, name, accept_key) = ANY (ARRAY[0, 3])),
  constraint gate_devices_revoked_by_somebody CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
CREATE INDEX gate_devices_of_event ON gate_devices USING btree (event_id, invited_at);

create table held_scans (
  event_id uuid not null,
  id uuid not null,
  user_id uuid,
  device_id uuid,
  gate text not null,
  session_id uuid,
  code_id uuid,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null default app_now(),
  is_typed boolean not null,
  right_ended_at timestamp with time zone not null,
  problem text,
  decided_at timestamp with time zone,
  decided_by uuid,
  decided_by_device uuid,
  is_accepted boolean,
  constraint held_scans_pkey PRIMARY KEY (id),
  constraint held_scans_code_id_fkey FOREIGN KEY (code_id) REFERENCES ticket_codes(id),
  constraint held_scans_decided_by_device_fkey FOREIGN KEY (decided_by_device) REFERENCES gate_devices(id),
  constraint held_scans_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint held_scans_device_id_fkey FOREIGN KEY (device_id) REFERENCES gate_devices(id),
  constraint held_scans_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint held_scans_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint held_scans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint held_scans_by_user_or_device CHECK (num_nonnulls(user_id, device_id) = 1),
  constraint held_scans_decided_by_somebody CHECK (num_nonnulls(decided_by, decided_by_device) = num_nonnulls(decided_at) AND (decided_at IS NULL) = (is_accepted IS NULL)),
  constraint held_scans_problem_check CHECK (problem = ANY (ARRAY['too_late'::text, 'unsigned'::text]))
);
CREATE INDEX held_scans_of_code ON held_scans USING btree (code_id) WHERE code_id IS NOT NULL;
CREATE INDEX held_scans_of_event ON held_scans USING btree (event_id);

create table leads (
  id uuid not null,
  kind text not null,
  status text not null default 'novo'::text,
  name text not null,
  email text not null,
  phone text not null,
  company text not null,
  answers jsonb not null,
  search_text text not null,
  created_at timestamp with time zone not null default app_now(),
  changed_at timestamp with time zone not null default app_now(),
  organization_id uuid,
  constraint leads_pkey PRIMARY KEY (id),
  constraint leads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE SET NULL,
  constraint leads_kind_check CHECK (kind = ANY (ARRAY['contact'::text, 'interview'::text])),
  constraint leads_status_check CHECK (status = ANY (ARRAY['novo'::text, 'em_contato'::text, 'qualificado'::text, 'ganho'::text, 'perdido'::text]))
);
CREATE INDEX leads_by_status ON leads USING btree (status, created_at DESC, id);
CREATE INDEX leads_newest ON leads USING btree (created_at DESC, id);

create table lead_steps (
  id uuid not null,
  lead_id uuid not null,
  author_id uuid not null,
  at timestamp with time zone not null default app_now(),
  from_status text,
  to_status text,
  note text,
  constraint lead_steps_pkey PRIMARY KEY (id),
  constraint lead_steps_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint lead_steps_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads(id),
  constraint lead_steps_do_something CHECK (note IS NOT NULL OR to_status IS NOT NULL),
  constraint lead_steps_from_status_check CHECK (from_status = ANY (ARRAY['novo'::text, 'em_contato'::text, 'qualificado'::text, 'ganho'::text, 'perdido'::text])),
  constraint lead_steps_to_status_check CHECK (to_status = ANY (ARRAY['novo'::text, 'em_contato'::text, 'qualificado'::text, 'ganho'::text, 'perdido'::text]))
);
CREATE INDEX lead_steps_of_lead ON lead_steps USING btree (lead_id, at);

create table ledger_days (
  organization_id uuid not null,
  event_id uuid not null,
  available_on date not null,
  amount_cents bigint not null,
  card_price_cents bigint not null,
  constraint ledger_days_pkey PRIMARY KEY (event_id, available_on),
  constraint ledger_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id)
);
CREATE INDEX ledger_days_of_organization ON ledger_days USING btree (organization_id, available_on);

create table ledger_entries (
  organization_id uuid not null,
  event_id uuid not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  kind text not null,
  part text,
  amount_cents bigint not null,
  available_on date not null,
  is_card boolean not null default false,
  sale_id uuid,
  installment integer,
  payout_id uuid,
  note text,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint entry_has_cause CHECK (
CASE kind
    WHEN 'correction'::text THEN note IS NOT NULL AND sale_id IS NULL AND payout_id IS NULL
    WHEN 'payout'::text THEN payout_id IS NOT NULL AND sale_id IS NULL AND amount_cents < 0
    WHEN 'failed_payout'::text THEN payout_id IS NOT NULL AND sale_id IS NULL AND amount_cents > 0
    ELSE sale_id IS NOT NULL AND payout_id IS NULL AND part IS NOT NULL AND installment IS NOT NULL
END),
  constraint ledger_entries_amount_cents_check CHECK (amount_cents <> 0),
  constraint ledger_entries_installment_check CHECK (installment >= 1),
  constraint ledger_entries_kind_check CHECK (kind = ANY (ARRAY['sale'::text, 'refund'::text, 'dispute'::text, 'reinstatement'::text, 'payout'::text, 'failed_payout'::text, 'correction'::text])),
  constraint ledger_entries_part_check CHECK (part = ANY (ARRAY['price'::text, 'fee'::text, 'returned'::text])) NOT VALID
);
CREATE INDEX ledger_by_time ON ledger_entries USING brin (at);
CREATE INDEX ledger_of_event ON ledger_entries USING btree (event_id, id DESC);
CREATE INDEX ledger_of_organization ON ledger_entries USING btree (organization_id, id DESC);
CREATE INDEX ledger_of_sale ON ledger_entries USING btree (sale_id) WHERE sale_id IS NOT NULL;
CREATE INDEX ledger_returned_parts ON ledger_entries USING btree (at) WHERE part = 'returned'::text;

create table logins (
  id uuid not null,
  user_id uuid not null,
  generation integer not null default 1,
  rotated_at timestamp with time zone not null default app_now(),
  created_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  end_reason text,
  device text,
  address text,
  confirmed_at timestamp with time zone,
  constraint logins_pkey PRIMARY KEY (id),
  constraint logins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX logins_ended ON logins USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX logins_of_user ON logins USING btree (user_id) WHERE ended_at IS NULL;

create table mail_budgets (
  owner_id uuid not null,
  day date not null,
  mails integer not null default 0,
  courtesies integer not null default 0,
  constraint mail_budgets_pkey PRIMARY KEY (owner_id)
);

create table mails (
  id uuid not null,
  template text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  attachment jsonb,
  created_at timestamp with time zone not null default app_now(),
  sent_at timestamp with time zone,
  unsubscribe_url text,
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_to ON mails USING btree (to_address, created_at DESC);

create table messages (
  id uuid not null,
  organization_id uuid not null,
  event_id uuid not null,
  kind text not null,
  subject text not null,
  body text not null,
  filter jsonb not null,
  status text not null,
  created_by uuid,
  created_at timestamp with time zone not null default app_now(),
  send_at timestamp with time zone not null,
  reviewed_at timestamp with time zone,
  reviewed_by uuid,
  refusal_reason text,
  begun_at timestamp with time zone,
  people integer,
  mailed integer not null default 0,
  sent_at timestamp with time zone,
  stopped_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id),
  constraint messages_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint messages_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint messages_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES users(id),
  constraint message_begun CHECK ((status = ANY (ARRAY['sending'::text, 'sent'::text])) = (begun_at IS NOT NULL) AND (begun_at IS NULL) = (people IS NULL)),
  constraint message_refused CHECK ((status = 'refused'::text) = (refusal_reason IS NOT NULL)),
  constraint message_sent CHECK ((status = 'sent'::text) = (sent_at IS NOT NULL)),
  constraint message_stopped CHECK ((status = 'stopped'::text) = (stopped_at IS NOT NULL)),
  constraint messages_kind_check CHECK (kind = ANY (ARRAY['service'::text, 'marketing'::text])),
  constraint messages_status_check CHECK (status = ANY (ARRAY['review'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'stopped'::text, 'refused'::text]))
);
CREATE INDEX messages_of_event ON messages USING btree (event_id, created_at DESC);
CREATE INDEX messages_of_organization ON messages USING btree (organization_id, send_at);
CREATE INDEX messages_to_review ON messages USING btree (created_at) WHERE status = 'review'::text;
CREATE INDEX messages_to_send ON messages USING btree (send_at) WHERE status = ANY (ARRAY['scheduled'::text, 'sending'::text]);

create table message_recipients (
  message_id uuid not null,
  address_key text not null,
  user_id uuid,
  courtesy_id uuid,
  mailed_at timestamp with time zone,
  constraint message_recipients_pkey PRIMARY KEY (message_id, address_key),
  constraint message_recipients_courtesy_id_fkey FOREIGN KEY (courtesy_id) REFERENCES courtesies(id) ON DELETE CASCADE,
  constraint message_recipients_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint recipient_is_one CHECK ((user_id IS NULL) <> (courtesy_id IS NULL))
);
CREATE INDEX message_recipients_of_courtesy ON message_recipients USING btree (courtesy_id);
CREATE INDEX message_recipients_of_user ON message_recipients USING btree (user_id);
CREATE INDEX message_recipients_to_mail ON message_recipients USING btree (message_id, address_key) WHERE mailed_at IS NULL;

create table order_resends (
  event_id uuid not null,
  sale_id uuid not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  sent_by uuid not null,
  constraint order_resends_pkey PRIMARY KEY (sale_id, id),
  constraint order_resends_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id),
  constraint order_resends_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id)
);

create table organization_documents (
  organization_id uuid not null,
  document text not null,
  confirmed_until timestamp with time zone,
  constraint organization_documents_pkey PRIMARY KEY (organization_id, document),
  constraint organization_documents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX organizations_of_document ON organization_documents USING btree (document);

create table organization_files (
  organization_id uuid not null,
  file_id text not null,
  name text not null,
  uploaded_by uuid,
  uploaded_at timestamp with time zone not null default app_now(),
  constraint organization_files_pkey PRIMARY KEY (organization_id, file_id),
  constraint organization_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint organization_files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id)
);
CREATE INDEX organization_files_by_time ON organization_files USING btree (uploaded_at);
CREATE INDEX organization_files_by_uploader ON organization_files USING btree (uploaded_by);

create table organization_history (
  id bigint not null generated always as identity,
  organization_id uuid not null,
  at timestamp with time zone not null default app_now(),
  kind text not null,
  topic text not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null,
  subject_id uuid,
  subject_name text,
  event_ids uuid[] not null default '{}'::uuid[],
  event_names text[] not null default '{}'::text[],
  details jsonb not null default '{}'::jsonb,
  address text,
  device text,
  constraint organization_history_pkey PRIMARY KEY (id),
  constraint organization_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id),
  constraint organization_history_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_history_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES users(id),
  constraint organization_history_actor_kind_check CHECK (actor_kind = ANY (ARRAY['member'::text, 'team'::text, 'phone'::text, 'system'::text])),
  constraint organization_history_check CHECK (cardinality(event_ids) = cardinality(event_names)),
  constraint organization_history_kind_check CHECK (kind = ANY (ARRAY['organization_created'::text, 'member_invited'::text, 'invite_withdrawn'::text, 'invite_accepted'::text, 'member_confirmed'::text, 'member_changed'::text, 'owner_kept'::text, 'owner_demoted'::text, 'member_left'::text, 'phone_invited'::text, 'phone_accepted'::text, 'phone_revoked'::text, 'entries_undone'::text, 'gate_role_given'::text, 'gate_role_taken'::text, 'payout_key_set'::text, 'payout_key_stopped'::text, 'payout_requested'::text, 'order_refunded'::text, 'refund_approved'::text, 'refund_finished'::text, 'ledger_corrected'::text, 'people_exported'::text, 'orders_exported'::text, 'history_exported'::text, 'logged_in'::text, 'stepped_up'::text, 'logins_ended'::text, 'factor_added'::text, 'factor_removed'::text, 'factor_demanded'::text, 'data_changed'::text, 'status_changed'::text, 'message_reviewed'::text, 'event_cancelled'::text, 'event_postponed'::text])),
  constraint organization_history_topic_check CHECK (topic = ANY (ARRAY['team'::text, 'gate'::text, 'money'::text, 'exports'::text, 'access'::text, 'data'::text]))
);
CREATE INDEX organization_history_actors ON organization_history USING btree (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX organization_history_addresses ON organization_history USING btree (at) WHERE address IS NOT NULL OR device IS NOT NULL;
CREATE INDEX organization_history_emails ON organization_history USING btree (lower(details ->> 'email'::text)) WHERE (details ->> 'email'::text) IS NOT NULL;
CREATE INDEX organization_history_events ON organization_history USING gin (event_ids);
CREATE INDEX organization_history_of_team ON organization_history USING btree (organization_id, id) WHERE actor_kind = 'team'::text;
CREATE INDEX organization_history_pages ON organization_history USING btree (organization_id, id);
CREATE INDEX organization_history_subjects ON organization_history USING btree (subject_id, id) WHERE subject_id IS NOT NULL;
CREATE INDEX organization_history_topics ON organization_history USING btree (organization_id, topic, id);

create table organization_invites (
  id uuid not null,
  organization_id uuid not null,
  token_hash text not null,
  email text,
  role text not null,
  event_ids uuid[],
  invited_by uuid,
  created_at timestamp with time zone not null default app_now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  constraint organization_invites_pkey PRIMARY KEY (id),
  constraint organization_invites_token_hash_key UNIQUE (token_hash),
  constraint organization_invites_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id),
  constraint organization_invites_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint organization_invites_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_invites_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'support'::text, 'gate'::text, 'viewer'::text])),
  constraint owner_is_unlimited CHECK (role <> 'owner'::text OR event_ids IS NULL)
);
CREATE INDEX organization_invites_of_organization ON organization_invites USING btree (organization_id, created_at);

create table organization_members (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  is_limited boolean not null default false,
  joined_at timestamp with time zone not null default app_now(),
  confirmed_at timestamp with time zone,
  leaves_at timestamp with time zone,
  leaves_for text,
  sensitive_from timestamp with time zone,
  constraint organization_members_pkey PRIMARY KEY (organization_id, user_id),
  constraint organization_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint leaves_for_with_time CHECK (leaves_for IS NULL OR leaves_at IS NOT NULL),
  constraint organization_members_leaves_for_check CHECK (leaves_for = ANY (ARRAY['manager'::text, 'finance'::text, 'support'::text, 'gate'::text, 'viewer'::text])),
  constraint organization_members_role_check CHECK (role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'support'::text, 'gate'::text, 'viewer'::text])),
  constraint owner_is_unlimited CHECK (role <> 'owner'::text OR NOT is_limited)
);
CREATE INDEX organization_members_leaving ON organization_members USING btree (leaves_at) WHERE leaves_at IS NOT NULL;
CREATE INDEX organization_members_of_user ON organization_members USING btree (user_id);

create table organization_member_events (
  organization_id uuid not null,
  user_id uuid not null,
  event_id uuid not null,
  constraint organization_member_events_pkey PRIMARY KEY (organization_id, user_id, event_id),
  constraint organization_member_events_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint organization_member_events_organization_id_user_id_fkey FOREIGN KEY (organization_id, user_id) REFERENCES organization_members(organization_id, user_id) ON DELETE CASCADE
);

create table organization_steps (
  id uuid not null,
  organization_id uuid not null,
  author_id uuid not null,
  at timestamp with time zone not null default app_now(),
  from_status text not null,
  to_status text not null,
  reason text not null,
  constraint organization_steps_pkey PRIMARY KEY (id),
  constraint organization_steps_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint organization_steps_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint organization_steps_from_status_check CHECK (from_status = ANY (ARRAY['new'::text, 'verified'::text, 'suspended'::text])),
  constraint organization_steps_to_status_check CHECK (to_status = ANY (ARRAY['new'::text, 'verified'::text, 'suspended'::text]))
);
CREATE INDEX organization_steps_of_organization ON organization_steps USING btree (organization_id, at);

create table passkey_challenges (
  challenge text not null,
  user_id uuid,
  purpose text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkey_challenges_purpose_check CHECK (purpose = ANY (ARRAY['create'::text, 'login'::text, 'step_up'::text]))
);
CREATE INDEX passkey_challenges_by_age ON passkey_challenges USING btree (created_at);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default app_now(),
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id);

create table password_resets (
  token_hash text not null,
  user_id uuid not null,
  created_at timestamp with time zone not null default app_now(),
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_of_user ON password_resets USING btree (user_id);

create table payout_keys (
  organization_id uuid not null,
  id uuid not null,
  key_type text not null,
  pix_key text not null,
  set_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  counts_from timestamp with time zone not null,
  stop_hash text not null,
  stopped_at timestamp with time zone,
  constraint payout_keys_pkey PRIMARY KEY (id),
  constraint payout_keys_stop_hash_key UNIQUE (stop_hash),
  constraint payout_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE,
  constraint payout_keys_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id),
  constraint payout_keys_key_type_check CHECK (key_type = ANY (ARRAY['CPF'::text, 'CNPJ'::text]))
);
CREATE INDEX payout_keys_of_organization ON payout_keys USING btree (organization_id, created_at DESC);

create table payouts (
  organization_id uuid not null,
  event_id uuid not null,
  id uuid not null,
  amount_cents bigint not null,
  status text not null default 'REQUESTED'::text,
  requested_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  changed_at timestamp with time zone not null default app_now(),
  key text not null,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_organization_id_key_key UNIQUE (organization_id, key),
  constraint payouts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint payouts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id),
  constraint payouts_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint payouts_amount_cents_check CHECK (amount_cents > 0),
  constraint payouts_status_check CHECK (status = ANY (ARRAY['REQUESTED'::text, 'DONE'::text, 'FAILED'::text]))
);
CREATE INDEX payouts_of_event ON payouts USING btree (event_id);
CREATE INDEX payouts_of_organization ON payouts USING btree (organization_id, created_at DESC, id);

create table production_mark (
  is_set boolean not null default true,
  marked_at timestamp with time zone not null default app_now(),
  constraint production_mark_pkey PRIMARY KEY (is_set),
  constraint production_mark_is_set_check CHECK (is_set)
);

create table provider_calls (
  slot timestamp with time zone not null,
  kind text not null,
  served integer not null default 0,
  refused integer not null default 0,
  constraint provider_calls_pkey PRIMARY KEY (slot, kind)
);

create table provider_customers (
  user_id uuid not null,
  provider_id text not null,
  created_at timestamp with time zone not null default app_now(),
  cpf_hash text,
  constraint provider_customers_pkey PRIMARY KEY (user_id),
  constraint provider_customers_provider_id_key UNIQUE (provider_id),
  constraint provider_customers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table provider_limits (
  route text not null,
  most integer not null,
  remaining integer not null,
  resets_at timestamp with time zone not null,
  constraint provider_limits_pkey PRIMARY KEY (route)
);

create table reconciliations (
  day date not null,
  compared_at timestamp with time zone not null,
  constraint reconciliations_pkey PRIMARY KEY (day)
);

create table reconciliation_differences (
  day date not null,
  "position" integer not null,
  subject text not null,
  kind text not null,
  subject_id uuid,
  sale_id uuid,
  provider_id text,
  here_status text,
  here_cents bigint,
  there_status text,
  there_cents bigint,
  constraint reconciliation_differences_pkey PRIMARY KEY (day, "position"),
  constraint reconciliation_differences_day_fkey FOREIGN KEY (day) REFERENCES reconciliations(day) ON DELETE CASCADE,
  constraint reconciliation_differences_subject_check CHECK (subject = ANY (ARRAY['charge'::text, 'transfer'::text]))
);

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table sale_history (
  event_id uuid not null,
  sale_id uuid not null,
  id bigint not null generated always as identity,
  at timestamp with time zone not null default app_now(),
  from_status text,
  to_status text not null,
  cause text not null,
  actor text,
  constraint sale_history_pkey PRIMARY KEY (sale_id, id),
  constraint sale_history_from_status_check CHECK (from_status = ANY (ARRAY['PENDING'::text, 'PAYMENT_PENDING'::text, 'CONFIRMED'::text, 'RECEIVED'::text, 'EXPIRED'::text, 'CANCELED'::text, 'REFUNDED'::text, 'CHARGEBACK'::text])),
  constraint sale_history_to_status_check CHECK (to_status = ANY (ARRAY['PENDING'::text, 'PAYMENT_PENDING'::text, 'CONFIRMED'::text, 'RECEIVED'::text, 'EXPIRED'::text, 'CANCELED'::text, 'REFUNDED'::text, 'CHARGEBACK'::text]))
);

create table sale_items (
  event_id uuid not null,
  sale_id uuid not null,
  ticket_type_id uuid not null,
  name text not null,
  unit_cents integer not null,
  quantity integer not null,
  benefits text[],
  unit_discount_cents integer not null default 0,
  returned integer not null default 0,
  moved_in integer not null default 0,
  constraint sale_items_pkey PRIMARY KEY (sale_id, ticket_type_id),
  constraint moved_within_quantity CHECK (moved_in >= 0 AND moved_in <= quantity),
  constraint returned_within_quantity CHECK (returned >= 0 AND returned <= quantity),
  constraint sale_items_check CHECK (unit_discount_cents >= 0 AND unit_discount_cents <= unit_cents),
  constraint sale_items_quantity_check CHECK (quantity > 0),
  constraint sale_items_unit_cents_check CHECK (unit_cents >= 0)
);
CREATE INDEX sale_items_of_type ON sale_items USING btree (ticket_type_id);

create table scans (
  event_id uuid not null,
  id uuid not null,
  user_id uuid,
  gate text not null,
  session_id uuid,
  code_id uuid,
  at timestamp with time zone not null,
  taken_at timestamp with time zone not null default app_now(),
  is_typed boolean not null,
  is_offline boolean not null,
  told text not null,
  judged text not null,
  undone_at timestamp with time zone,
  undone_by uuid,
  undo_reason text,
  settled_at timestamp with time zone,
  settled_by uuid,
  settle_note text,
  device_id uuid,
  undone_by_device uuid,
  settled_by_device uuid,
  constraint scans_pkey PRIMARY KEY (id),
  constraint scans_code_id_fkey FOREIGN KEY (code_id) REFERENCES ticket_codes(id),
  constraint scans_device_id_fkey FOREIGN KEY (device_id) REFERENCES gate_devices(id),
  constraint scans_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint scans_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id),
  constraint scans_settled_by_device_fkey FOREIGN KEY (settled_by_device) REFERENCES gate_devices(id),
  constraint scans_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id),
  constraint scans_undone_by_device_fkey FOREIGN KEY (undone_by_device) REFERENCES gate_devices(id),
  constraint scans_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id),
  constraint scans_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint scans_admitted_has_code CHECK (judged <> 'admitted'::text OR code_id IS NOT NULL),
  constraint scans_by_user_or_device CHECK (num_nonnulls(user_id, device_id) = 1),
  constraint scans_judged_check CHECK (judged = ANY (ARRAY['admitted'::text, 'used'::text, 'other_event'::text, 'other_session'::text, 'revoked'::text, 'unnamed'::text, 'doors_closed'::text, 'forged'::text, 'unknown'::text, 'not_ticket'::text])) NOT VALID,
  constraint scans_settled_by_somebody CHECK (num_nonnulls(settled_by, settled_by_device) = num_nonnulls(settled_at)),
  constraint scans_settled_with_note CHECK ((settled_at IS NULL) = (settle_note IS NULL)),
  constraint scans_told_check CHECK (told = ANY (ARRAY['admitted'::text, 'used'::text, 'other_event'::text, 'other_session'::text, 'revoked'::text, 'unnamed'::text, 'doors_closed'::text, 'forged'::text, 'unknown'::text, 'not_ticket'::text])) NOT VALID,
  constraint scans_undone_by_somebody CHECK (num_nonnulls(undone_by, undone_by_device) = num_nonnulls(undone_at)),
  constraint scans_undone_with_reason CHECK ((undone_at IS NULL) = (undo_reason IS NULL))
);
CREATE INDEX conflicts_of_event ON scans USING btree (event_id, at) WHERE told = 'admitted'::text AND judged <> 'admitted'::text AND undone_at IS NULL;
CREATE UNIQUE INDEX one_admission ON scans USING btree (code_id, session_id) NULLS NOT DISTINCT WHERE told = 'admitted'::text AND judged = 'admitted'::text AND undone_at IS NULL;
CREATE INDEX scans_of_code ON scans USING btree (code_id) WHERE code_id IS NOT NULL;
CREATE INDEX scans_of_device ON scans USING btree (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX scans_of_event ON scans USING btree (event_id, at);
CREATE INDEX scans_settled_by_device ON scans USING btree (settled_by_device) WHERE settled_by_device IS NOT NULL;
CREATE INDEX scans_undone_by_device ON scans USING btree (undone_by_device) WHERE undone_by_device IS NOT NULL;

create table staff (
  user_id uuid not null,
  role text not null,
  event_id uuid,
  granted_at timestamp with time zone not null default app_now(),
  constraint staff_user_id_role_event_id_key UNIQUE NULLS NOT DISTINCT (user_id, role, event_id),
  constraint staff_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint staff_gate_has_event CHECK ((role = 'gate'::text) = (event_id IS NOT NULL)),
  constraint staff_role_check CHECK (role = ANY (ARRAY['platform'::text, 'gate'::text]))
);

create table transfers (
  id uuid not null,
  payout_id uuid,
  charge_id uuid,
  amount_cents bigint not null,
  key_type text not null,
  pix_key text not null,
  status text not null default 'WAITING'::text,
  provider_id text,
  approved_id text,
  created_at timestamp with time zone not null default app_now(),
  sent_at timestamp with time zone,
  first_sent_at timestamp with time zone,
  looked_up_at timestamp with time zone,
  changed_at timestamp with time zone not null default app_now(),
  failure text,
  part_of_charge_id uuid,
  constraint transfers_pkey PRIMARY KEY (id),
  constraint transfers_payout_id_key UNIQUE (payout_id),
  constraint transfers_provider_id_key UNIQUE (provider_id),
  constraint transfers_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id),
  constraint transfers_part_of_charge_id_fkey FOREIGN KEY (part_of_charge_id) REFERENCES charges(id) NOT VALID,
  constraint transfers_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint transfer_has_cause CHECK (num_nonnulls(payout_id, charge_id, part_of_charge_id) = 1) NOT VALID,
  constraint transfers_amount_cents_check CHECK (amount_cents > 0),
  constraint transfers_key_type_check CHECK (key_type = ANY (ARRAY['CPF'::text, 'CNPJ'::text])),
  constraint transfers_status_check CHECK (status = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'PROCESSING'::text, 'BLOCKED'::text, 'DONE'::text, 'FAILED'::text]))
);
CREATE UNIQUE INDEX live_transfer_of_charge ON transfers USING btree (charge_id) WHERE status <> 'FAILED'::text;
CREATE INDEX transfers_by_day ON transfers USING btree (first_sent_at) WHERE first_sent_at IS NOT NULL;
CREATE INDEX transfers_of_charge ON transfers USING btree (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX transfers_of_part ON transfers USING btree (part_of_charge_id) WHERE part_of_charge_id IS NOT NULL;
CREATE INDEX transfers_open ON transfers USING btree (changed_at) WHERE status = ANY (ARRAY['WAITING'::text, 'SENDING'::text, 'PROCESSING'::text, 'BLOCKED'::text]);

create table unmailed_expiries (
  sale_id uuid not null,
  constraint unmailed_expiries_pkey PRIMARY KEY (sale_id)
);

create table unsubscribes (
  organization_id uuid not null,
  address_key text not null,
  at timestamp with time zone not null default app_now(),
  constraint unsubscribes_pkey PRIMARY KEY (organization_id, address_key),
  constraint unsubscribes_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organizations(id) ON DELETE CASCADE
);
CREATE INDEX unsubscribes_of_address ON unsubscribes USING btree (address_key);

create table user_blocks (
  id uuid not null,
  user_id uuid not null,
  blocked_at timestamp with time zone not null default app_now(),
  reason text not null,
  blocked_by text not null,
  ended_at timestamp with time zone,
  end_reason text,
  ended_by text,
  constraint user_blocks_pkey PRIMARY KEY (id),
  constraint user_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint user_blocks_check CHECK ((ended_at IS NULL) = (ended_by IS NULL) AND (ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX user_blocks_of_user ON user_blocks USING btree (user_id, blocked_at);
CREATE UNIQUE INDEX user_blocks_running ON user_blocks USING btree (user_id) WHERE ended_at IS NULL;

create table web_assets (
  name text not null,
  content bytea not null,
  superseded_at timestamp with time zone,
  constraint web_assets_pkey PRIMARY KEY (name)
);

create table webhook_duplicates (
  webhook_event_id text not null,
  received_at timestamp with time zone not null default app_now()
);
CREATE INDEX webhook_duplicates_of_event ON webhook_duplicates USING btree (webhook_event_id);

create table webhook_events (
  id text not null,
  kind text not null,
  provider_id text,
  body jsonb not null,
  received_at timestamp with time zone not null default app_now(),
  handled_at timestamp with time zone,
  is_deferred boolean not null default false,
  set_aside text,
  settled_at timestamp with time zone,
  settled_reason text,
  trimmed_at timestamp with time zone,
  constraint webhook_events_pkey PRIMARY KEY (id),
  constraint settled_with_reason CHECK ((settled_at IS NULL) = (settled_reason IS NULL))
);
CREATE INDEX webhook_events_deferred ON webhook_events USING btree (received_at) WHERE is_deferred;
CREATE INDEX webhook_events_of_payment ON webhook_events USING btree (provider_id);
CREATE INDEX webhook_events_of_sale ON webhook_events USING btree ((body #>> '{payment,externalReference}'::text[]));
CREATE INDEX webhook_events_set_aside ON webhook_events USING btree (received_at) WHERE set_aside IS NOT NULL AND settled_at IS NULL;
CREATE INDEX webhook_events_to_trim ON webhook_events USING btree (received_at) WHERE trimmed_at IS NULL;

alter sequence order_numbers owned by sales.number;

-- Functions and triggers, in api/functions/:
-- admit_tickets(p_event uuid, p_firsts uuid[], p_lasts uuid[], p_scans uuid[], p_users uuid[], p_devices uuid[], p_gates text[], p_typed boolean[]) returns TABLE(scan uuid, at timestamp with time zone, id uuid, holder_name text, holder_cpf text, name text, requires_proof boolean, benefit text)
-- are_benefits_valid(half_price text, quantity integer, benefits text, teachers_pay_half boolean) returns boolean
-- are_sales_paused(p_paused_at timestamp with time zone, p_organization uuid, p_limit integer) returns boolean
-- buyer_fee(subtotal integer, basis_points integer, buyer_pays boolean) returns integer
-- check_transition() returns trigger
-- count_attempts(p_keys text[], p_mosts integer[], p_minutes integer[]) returns integer
-- count_coupon_use() returns trigger
-- count_in_sector() returns trigger
-- count_ledger_days() returns trigger
-- count_places(p_event uuid) returns bigint
-- fold_text(p_text text) returns text
-- half_price_release(starts_at timestamp with time zone, places bigint) returns timestamp with time zone
-- index_codes() returns trigger
-- is_charge_transition(from_status text, to_status text) returns boolean
-- is_in_stock(p_sale uuid) returns boolean
-- is_sale_transition(from_status text, to_status text) returns boolean
-- is_unused(scanned_at timestamp with time zone) returns boolean
-- keep_history() returns trigger
-- list_own_sales(p_sale uuid) returns SETOF sales
-- list_type_terms() returns TABLE(ticket_type_id uuid, since timestamp with time zone, until timestamp with time zone, min_per_order integer, max_per_order integer, sales_start timestamp with time zone, sales_end timestamp with time zone, ends_at timestamp with time zone)
-- lock_courtesies(p_organization uuid) returns void
-- lock_gate_right(p_event uuid, p_user uuid, p_device uuid) returns void
-- lock_sales_limit(p_organization uuid) returns void
-- lock_ticket_codes(p_codes uuid[]) returns void
-- lock_ticket_types(p_event uuid) returns void
-- lot_label(p_lot uuid) returns text
-- record_backups(p_info jsonb) returns void
-- record_changed_sales() returns trigger
-- record_code_change() returns trigger
-- record_documents() returns trigger
-- record_former_member() returns trigger
-- record_former_staff() returns trigger
-- record_payouts() returns trigger
-- record_returned_parts() returns trigger
-- record_sales(ids uuid[], kinds text[]) returns void
-- record_sales_of_event() returns trigger
-- refuse_buyer_deletion() returns trigger
-- refuse_changed_entry() returns trigger
-- refuse_changed_fee() returns trigger
-- refuse_sold_type_deletion() returns trigger
-- release_expired(p_event uuid) returns void
-- remaining_stock(capacity integer, sold integer, held integer) returns integer
-- reserve_tickets(p_event uuid, p_sales uuid[], p_users uuid[], p_keys text[], p_hashes text[], p_coupons uuid[], p_vias text[], p_places integer[], p_tickets uuid[], p_quantities integer[], p_benefits text[], p_forms jsonb, p_minutes integer, p_minimum integer, p_rate integer, p_limit integer) returns TABLE(place integer, sale_id uuid, status text, total_cents integer, fee_cents integer, expires_at timestamp with time zone, refused text, about text, bound integer)
-- returned_share(share_cents integer, amount_cents integer, decided_cents integer, refunded_cents integer) returns integer
-- search_words(p_texts text[], p_cpfs text[]) returns text
-- shown_type_name(p_name text, p_bought text) returns text
-- sum_sales(p_organization uuid, p_with_holds boolean) returns bigint
-- write_code_search(p_codes uuid[]) returns void
-- CREATE TRIGGER check_transition BEFORE UPDATE OF status ON charges FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION check_transition();
-- CREATE TRIGGER check_transition BEFORE UPDATE OF status ON sales FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION check_transition();
-- CREATE TRIGGER count_coupon_use AFTER INSERT OR UPDATE OF status, coupon_tickets ON sales FOR EACH ROW WHEN (new.coupon_id IS NOT NULL) EXECUTE FUNCTION count_coupon_use();
-- CREATE TRIGGER count_in_sector AFTER UPDATE OF sold, held, given ON ticket_types FOR EACH ROW WHEN (new.lot_id IS NOT NULL AND (old.sold <> new.sold OR old.held <> new.held OR old.given <> new.given)) EXECUTE FUNCTION count_in_sector();
-- CREATE TRIGGER count_ledger_days AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION count_ledger_days();
-- CREATE TRIGGER index_changed_code AFTER UPDATE OF holder_name, holder_cpf, revoked_at ON ticket_codes FOR EACH ROW WHEN (old.holder_name IS DISTINCT FROM new.holder_name OR old.holder_cpf IS DISTINCT FROM new.holder_cpf OR (old.revoked_at IS NULL) IS DISTINCT FROM (new.revoked_at IS NULL)) EXECUTE FUNCTION index_codes();
-- CREATE TRIGGER index_guest AFTER UPDATE OF name, email, phone, cpf, erased_at ON courtesies FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email OR old.phone IS DISTINCT FROM new.phone OR old.cpf IS DISTINCT FROM new.cpf OR old.erased_at IS DISTINCT FROM new.erased_at) EXECUTE FUNCTION index_codes();
-- CREATE TRIGGER index_new_codes AFTER INSERT ON ticket_codes REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION index_codes();
-- CREATE TRIGGER index_person AFTER UPDATE OF name, email, cellphone, cpf, erased_at ON users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email OR old.cellphone IS DISTINCT FROM new.cellphone OR old.cpf IS DISTINCT FROM new.cpf OR old.erased_at IS DISTINCT FROM new.erased_at) EXECUTE FUNCTION index_codes();
-- CREATE TRIGGER keep_history BEFORE DELETE OR UPDATE ON organization_history FOR EACH ROW EXECUTE FUNCTION keep_history();
-- CREATE TRIGGER record_changed_sales AFTER UPDATE ON sales REFERENCING OLD TABLE AS sales_before NEW TABLE AS sales_after FOR EACH STATEMENT EXECUTE FUNCTION record_changed_sales();
-- CREATE TRIGGER record_code_change BEFORE INSERT OR UPDATE ON ticket_codes FOR EACH ROW EXECUTE FUNCTION record_code_change();
-- CREATE TRIGGER record_documents AFTER INSERT OR UPDATE OF status, document, document_changed_at ON organizations FOR EACH ROW EXECUTE FUNCTION record_documents();
-- CREATE TRIGGER record_failed_payout AFTER UPDATE OF status ON payouts FOR EACH ROW WHEN (new.status = 'FAILED'::text AND old.status <> 'FAILED'::text) EXECUTE FUNCTION record_payouts();
-- CREATE TRIGGER record_former_member BEFORE DELETE OR UPDATE OF role, is_limited ON organization_members FOR EACH ROW EXECUTE FUNCTION record_former_member();
-- CREATE TRIGGER record_former_staff AFTER DELETE ON staff FOR EACH ROW EXECUTE FUNCTION record_former_staff();
-- CREATE TRIGGER record_new_payout AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION record_payouts();
-- CREATE TRIGGER record_returned_parts AFTER UPDATE OF refunded_cents, part_refund_cents ON charges FOR EACH ROW WHEN (old.refunded_cents <> new.refunded_cents OR old.part_refund_cents <> new.part_refund_cents) EXECUTE FUNCTION record_returned_parts();
-- CREATE TRIGGER record_sales_of_event AFTER UPDATE OF organization_id ON events FOR EACH ROW WHEN (old.organization_id IS DISTINCT FROM new.organization_id) EXECUTE FUNCTION record_sales_of_event();
-- CREATE TRIGGER refuse_buyer_deletion BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse_buyer_deletion();
-- CREATE TRIGGER refuse_changed_entry BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_entry();
-- CREATE TRIGGER refuse_changed_fee BEFORE UPDATE OF fee_basis_points, fee_cents, promoter_fee_cents ON sales FOR EACH ROW WHEN (old.fee_basis_points IS DISTINCT FROM new.fee_basis_points OR old.fee_cents IS DISTINCT FROM new.fee_cents OR old.promoter_fee_cents IS DISTINCT FROM new.promoter_fee_cents) EXECUTE FUNCTION refuse_changed_fee();
-- CREATE TRIGGER refuse_history_truncation BEFORE TRUNCATE ON organization_history FOR EACH STATEMENT EXECUTE FUNCTION keep_history();
-- CREATE TRIGGER refuse_sold_type_deletion BEFORE DELETE ON ticket_types FOR EACH ROW EXECUTE FUNCTION refuse_sold_type_deletion();
-- CREATE TRIGGER uncount_coupon_use AFTER DELETE ON sales FOR EACH ROW WHEN (old.coupon_id IS NOT NULL) EXECUTE FUNCTION count_coupon_use();
