-- Sectors, lots and half price. A sector is a number of places, a lot a step of price inside it, a ticket
-- type is what is bought. A type without a lot has only its own capacity, as before.
create table sectors (
  event_id uuid not null references events on delete cascade,
  id uuid primary key,
  position integer not null,
  name text not null,
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0 check (sold >= 0),            -- sums over its ticket types,
  held integer not null default 0 check (held >= 0),            -- kept by count_in_sector()
  given integer not null default 0 check (given >= 0),          -- courtesies
  half_quota integer not null check (half_quota >= 0),          -- half-price tickets that the law keeps
  halves_taken integer not null default 0 check (halves_taken >= 0),
  shows_left boolean not null default false,                    -- how many are left until the next lot
  constraint sector_never_oversold check (sold + held + given <= capacity),
  constraint half_quota_never_exceeded check (halves_taken <= half_quota)
);
create index sectors_of_event on sectors (event_id);

create table lots (
  event_id uuid not null references events on delete cascade,
  id uuid primary key,
  sector_id uuid not null references sectors on delete cascade,
  position integer not null,
  name text not null,
  size integer check (size > 0),                                -- null: all that is left of the sector
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  closes_at timestamptz,
  closed_at timestamptz,                                        -- closed by hand
  constraint lot_never_oversold check (sold + held <= size)
);
create index lots_of_event on lots (event_id);
create index lots_of_sector on lots (sector_id);

alter table ticket_types
  add lot_id uuid references lots,
  -- A half-price ticket counts against the quota, or stands outside of it (60+, benefits of state laws).
  add half_price text check (half_price in ('quota', 'outside')),
  -- The type of the same lot that a half-price ticket costs half of.
  add whole_id uuid references ticket_types (id),
  add constraint half_of_a_whole check ((half_price is null) = (whole_id is null)),
  add constraint halves_have_lots check (half_price is null or lot_id is not null);

-- Benefits by which half-price tickets were bought, one for each ticket; null for others.
alter table sale_items add benefits text[];

-- reserve_tickets() takes the benefits.
drop function if exists reserve_tickets(uuid, uuid[], uuid[], text[], text[], integer[], uuid[], integer[], jsonb, integer, integer, integer, integer);
