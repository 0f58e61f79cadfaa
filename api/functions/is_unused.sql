-- True for a ticket code that was used at no entrance yet. A single expression, which becomes part of
-- the calling statement.
create or replace function is_unused(scanned_at timestamptz) returns boolean
  language sql immutable as 'select scanned_at is null';
