-- The paid sales of an event in the order of time, with what is summed up of them: a sum reads
-- nothing else. Reservations are not in it, so that making one costs no more.
create index sales_paid on sales (event_id, created_at) include (total_cents, fee_cents)
  where status in ('CONFIRMED', 'RECEIVED');

-- The charges of an event whose money went back, few among many.
create index charges_returned on charges (event_id) include (status, amount_cents, refunded_cents)
  where refunded_cents > 0 or status = 'CHARGEBACK';

-- Events that are over, the newest first.
create index events_over on events (ends_at desc, id) include (search_name)
  where is_published and listed_at is null;
