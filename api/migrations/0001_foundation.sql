-- The clock that every rule about time reads. Tests replace this function by one that can be
-- shifted; here there is nothing to shift.
create function app_now() returns timestamptz language sql stable as 'select now()';

create table files (
  id text primary key,            -- content address: sha-256 of what is stored, so that equal pictures are stored once
  kind text not null check (kind in ('picture', 'document')),
  content_type text not null,
  width integer,
  height integer,
  byte_size integer not null,
  bytes bytea,                    -- null where the bytes lie in S3-compatible storage
  created_at timestamptz not null default app_now()
);

create table file_variants (
  file_id text not null references files on delete cascade,
  name text not null,             -- "640.webp"
  content_type text not null,
  bytes bytea not null,
  primary key (file_id, name)
);

create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  email_key text not null unique, -- what makes two addresses the same account
  cellphone text not null,
  password_hash text not null,
  cpf text,
  address jsonb,
  is_demo boolean not null default false,
  created_at timestamptz not null default app_now()
);

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
  weekly_days smallint[],         -- set for a recurring event: 0 = Sunday
  weekly_start text,              -- HH:MM in the event's zone
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
  accepted_payment_methods text[] not null,
  banner_id text not null references files,
  mobile_banner_id text references files,
  desktop_banner_id text references files,
  map_image_id text references files,
  demo_day date,                  -- set for demo data: the day its dates were made for
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (ends_at > starts_at),
  check ((weekly_days is null) = (weekly_start is null) and (weekly_days is null) = (weekly_end is null)),
  check ((lat is null) = (lng is null))
);
create index events_listing on events (ends_at) where is_published;

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
  capacity integer check (capacity > 0), -- null: unlimited
  certified_minutes integer check (certified_minutes > 0),
  regulation_file_id text references files,
  custom_form_id uuid references custom_forms,
  primary key (event_id, id),
  check (ends_at > starts_at)
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
  primary key (event_id, id),
  foreign key (event_id, session_id) references sessions (event_id, id),
  check (max_per_order >= min_per_order),
  constraint never_oversold check (sold + held <= capacity)
);

create table mails (
  id uuid primary key,
  template text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz
);
create index mails_to on mails (to_address, created_at desc);
