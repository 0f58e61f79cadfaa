-- Addresses that tell who brought a buyer, and the one that each sale came from.
create table tracking_links (
  event_id uuid not null references events on delete cascade,
  id uuid primary key,
  code text not null check (code ~ '^[a-z0-9-]{1,40}$'),         -- in ?via=
  name text not null check (char_length(name) between 1 and 60),
  clicks integer not null default 0 check (clicks >= 0),         -- visits, one for each browser session
  created_by uuid references users,                              -- null once erased
  created_at timestamptz not null default app_now(),
  archived_at timestamptz,
  constraint links_of_one_event unique (event_id, id)
);
create unique index tracking_links_by_code on tracking_links (event_id, code);

alter table sales
  add link_id uuid,
  add constraint sales_event_id_link_id_fkey foreign key (event_id, link_id) references tracking_links (event_id, id);
create index sales_with_link on sales (link_id) where link_id is not null;
-- Figures of an event are read from this index alone.
drop index sales_paid;
create index sales_paid on sales (event_id, created_at)
  include (total_cents, fee_cents, promoter_fee_cents, returned_cents, returned_fee_cents, link_id)
  where status in ('CONFIRMED', 'RECEIVED');

-- reserve_tickets() takes the codes of links.
drop function if exists reserve_tickets(uuid, uuid[], uuid[], text[], text[], uuid[], integer[], uuid[], integer[], text[], jsonb, integer, integer, integer, integer);
