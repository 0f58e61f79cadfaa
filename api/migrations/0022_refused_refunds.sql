-- A refund that the provider refuses is seen by operators, and not only tried again: since when it has
-- been refused, and with which of the provider's codes the last time. Null once it was accepted.
alter table charges
  add column refund_refused_at timestamptz,
  add column refund_refusal text,
  add constraint refused_with_codes check ((refund_refused_at is null) = (refund_refusal is null));
create index charges_to_refund on charges (refund_asked_at)
  where refund_cause is not null and refunded_cents < amount_cents;
