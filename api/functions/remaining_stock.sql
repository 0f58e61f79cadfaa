-- Tickets of a type that may still be reserved. A single expression, which becomes part of the calling
-- statement.
create or replace function remaining_stock(capacity integer, sold integer, held integer) returns integer
  language sql immutable as 'select capacity - sold - held';
