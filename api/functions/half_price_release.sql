-- Instant from which others may take the places that were kept for half-price tickets: 48 hours before
-- the event, 72 where it has more than 10,000 places (Decreto 8.537/2015). `halfPriceRelease` in
-- rules/tickets/half-price.ts repeats it.
create or replace function half_price_release(starts_at timestamptz, places bigint) returns timestamptz
  language sql immutable as 'select starts_at - case when places > 10000 then interval ''72 hours'' else interval ''48 hours'' end';
