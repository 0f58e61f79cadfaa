-- What went back of a charge's money, and since when it is decided that it goes back.
alter table charges
  add column refund_asked_at timestamptz,
  -- As the provider tells it: in parts, or all at once.
  add column refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  add column refunded_at timestamptz,                           -- when the last of it went back
  -- When the provider is asked about it once more, though nothing is expected: a notice may have got lost.
  add column look_again_at timestamptz;
update charges set refund_asked_at = changed_at where refund_cause is not null;
update charges set refunded_cents = amount_cents, refunded_at = changed_at where status = 'REFUNDED';
alter table charges
  alter column look_again_at set default app_now() + interval '15 minutes',
  add constraint asked_with_a_cause check ((refund_cause is null) = (refund_asked_at is null)),
  add constraint told_when_refunded check ((refunded_cents = 0) = (refunded_at is null));
create index charges_to_look_at on charges (look_again_at) where look_again_at is not null;

-- Who changed a sale, where it was a person.
alter table sale_history add column by_whom text;

-- An operator has dealt with what was set aside.
alter table notices
  add column settled_at timestamptz,
  add column settled_because text,
  add constraint settled_with_a_reason check ((settled_at is null) = (settled_because is null));
drop index notices_set_aside;
create index notices_set_aside on notices (received_at) where set_aside is not null and settled_at is null;
