-- Exports of participants: who took which people's data with them, when and what for.
create table exports (
  event_id uuid not null references events on delete cascade,
  id uuid primary key,
  user_id uuid not null references users (id),  -- member who exported
  at timestamptz not null default app_now(),
  format text not null check (format in ('csv', 'xlsx')),
  filter jsonb not null,                        -- without what was typed, which may name a person
  purpose text,                                 -- of whole CPFs; null if they were masked
  people integer not null check (people >= 0),
  constraint purpose_is_told check (char_length(purpose) between 10 and 300)
);
create index exports_of_event on exports (event_id, at desc, id);
create index exports_of_user on exports (user_id);

-- People of an export in the order of its lines, so many codes a row. The file is written from these.
create table export_pages (
  export_id uuid not null references exports on delete cascade,
  page integer not null check (page >= 1),
  code_ids uuid[] not null,
  primary key (export_id, page)
);

-- New words are found by going through those that the index has not sorted in: only a few, so that
-- searches stay fast, but some, so that the payment of an order does not wait for the index.
alter index code_search_by_words set (fastupdate = on, gin_pending_list_limit = 128);

-- Reservations that ended unpaid, the newest first. Each sale is in one of the two indexes.
create index sales_unpaid on sales (event_id, created_at desc, id desc)
  where status in ('EXPIRED', 'CANCELED');
