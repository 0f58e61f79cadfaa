-- Search of an event's participants and orders: a row for each ticket code with what is known of its
-- people. Triggers derive it (write_code_search), so that whoever writes a code or a person need not know.
create extension if not exists btree_gin;

create table code_search (
  event_id uuid not null,
  code_id uuid primary key references ticket_codes on delete cascade,
  sale_id uuid,
  is_valid boolean not null,                    -- neither revoked nor of an erased person
  sort_name text collate "C" not null,          -- name of the participant, folded
  words text not null                           -- names, addresses and numbers, folded; a space before each
);
create index code_search_by_name on code_search (event_id, sort_name, code_id) where is_valid;
create index code_search_by_words on code_search using gin (event_id, words gin_trgm_ops);

-- Orders of an event, the newest first.
create index sales_listed on sales (event_id, created_at desc, id desc)
  where status not in ('EXPIRED', 'CANCELED');
