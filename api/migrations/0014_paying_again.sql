-- Who asks about a charge claims it first. That the provider was asked is written when it answered.
alter table charges
  add column claimed_at timestamptz,
  add column stuck_since timestamptz,                           -- it was to be dropped, and the provider would not
  -- It came to stand differently, and its sale has not followed yet.
  add column unsettled_since timestamptz;
update charges set claimed_at = asked_at where asked_at is not null;
update charges set unsettled_since = changed_at from sales
 where sales.id = sale_id and sales.status in ('PENDING', 'PAYMENT_PENDING')
   and charges.status in ('CONFIRMED', 'RECEIVED', 'DECLINED', 'CANCELED');
create index charges_unsettled on charges (unsettled_since) where unsettled_since is not null;

-- With which CPF somebody was made known to the provider: whoever corrects it is made known anew.
alter table provider_customers add column cpf_hash text;

-- What a notice says beyond the books is kept for a while only.
alter table notices add column trimmed_at timestamptz;
create index notices_to_trim on notices (received_at) where trimmed_at is null;
update notices set body = body #- '{payment,creditCard,creditCardToken}'
 where body #> '{payment,creditCard}' ? 'creditCardToken';
