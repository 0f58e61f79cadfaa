-- Parts of a PIX that the provider no longer returns go back by transfer, like whole ones: what was decided
-- to go so, and what has gone. Both are in `part_refund_cents` and `refunded_cents`, too.
alter table charges
  add column transfer_part_cents integer not null default 0,
  add column transferred_part_cents integer not null default 0,
  -- Who of our team has transferred what was left, and how.
  add column part_finished_by uuid,
  add column part_finish_note text;
alter table charges add constraint transferred_parts_were_decided
  check (transferred_part_cents <= transfer_part_cents and transfer_part_cents <= part_refund_cents) not valid;

-- A charge has one transfer of its rest, and any number of its parts.
alter table transfers add column part_of_charge_id uuid;
alter table transfers add constraint transfers_part_of_charge_id_fkey
  foreign key (part_of_charge_id) references charges not valid;
alter table transfers drop constraint transfer_has_cause;
alter table transfers add constraint transfer_has_cause
  check (num_nonnulls(payout_id, charge_id, part_of_charge_id) = 1) not valid;
