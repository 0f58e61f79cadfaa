-- Some tickets of a paid sale can be given back, or moved to another type.
alter table charges
  add column part_refund_cents integer not null default 0,       -- all parts of it that we decided to refund
  add column part_refund_cause text,                             -- of the last one
  add column part_refund_requested_at timestamptz,
  add constraint part_refund_within_amount check (part_refund_cents between 0 and amount_cents - 1),
  add constraint part_refund_with_cause check ((part_refund_cents = 0) = (part_refund_cause is null)),
  add constraint part_refund_with_time check ((part_refund_cents = 0) = (part_refund_requested_at is null));

alter table sales
  add column returned_cents integer not null default 0,          -- of the total, what is no longer paid for
  add column returned_fee_cents integer not null default 0,      -- of the fee, whoever bears it
  -- The ticket code whose holder moves to the type of this sale, once it is paid.
  add column moved_code_id uuid,
  add constraint returned_within_total check (returned_cents between 0 and total_cents),
  add constraint returned_within_fee check (returned_fee_cents between 0 and fee_cents + promoter_fee_cents),
  drop constraint sales_coupon_tickets_check,
  add constraint sales_coupon_tickets_check check (coupon_tickets >= 0);
-- A move is held beside the buyer's own reservation; a code has one at most.
drop index one_reservation;
create unique index one_reservation on sales (event_id, user_id)
  where status = 'PENDING' and user_id is not null and moved_code_id is null;
create unique index one_open_move on sales (moved_code_id)
  where status in ('PENDING', 'PAYMENT_PENDING') and moved_code_id is not null;
drop index sales_paid;
create index sales_paid on sales (event_id, created_at)
  include (total_cents, fee_cents, promoter_fee_cents, returned_cents, returned_fee_cents)
  where status in ('CONFIRMED', 'RECEIVED');

alter table sale_items
  add column returned integer not null default 0,                -- tickets that were given back or moved away
  add column moved_in integer not null default 0,                -- tickets that came from another line of the sale
  add constraint returned_within_quantity check (returned between 0 and quantity),
  add constraint moved_within_quantity check (moved_in between 0 and quantity);

alter table ticket_codes
  add column returned_at timestamptz,                            -- revoked for good, even if its sale is reinstated
  add column moved_from text,                                    -- name of the ticket type that it was moved from
  add constraint returned_is_revoked check (returned_at is null or revoked_at is not null);
alter table code_history
  drop constraint code_history_change_check,
  drop constraint corrected_with_cause,
  add constraint code_history_change_check check (change in ('named', 'generated', 'corrected', 'returned', 'moved')),
  add constraint changed_with_cause check ((change in ('named', 'generated')) = (cause is null));
