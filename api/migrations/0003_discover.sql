-- The listing reads these three instead of working them out: a recurring event's place in the order
-- moves with every occurrence, and no index could follow that. They are kept by relist-events.ts.
create extension if not exists pg_trgm;

alter table events
  add column search_name text not null default '',              -- the name as it is searched: no case, no accents
  add column listed_at timestamptz,                             -- start of the occurrence that runs or comes next; null: not listed
  add column relist_at timestamptz not null default '-infinity'; -- when the above stops being true; -infinity: to be worked out

-- One for each set of filters, so that a page of the list costs the same however many events there
-- are. What else decides rides along, so that passing over events does not touch their rows.
drop index events_listing;
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
-- How common a word is decides how it is best searched: a finer sample tells it better.
alter table events alter column search_name set statistics 1000;
