-- What organizations are due: every amount with its cause, never changed or deleted. Written by triggers on
-- sales and payouts, in the transaction of what it tells.
create table ledger_entries (
  organization_id uuid not null references organizations,
  event_id uuid not null,
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  kind text not null check (kind in ('sale', 'refund', 'dispute', 'reinstatement', 'payout', 'failed_payout', 'correction')),
  part text check (part in ('price', 'fee')),     -- of a sale: what its tickets cost, or the promoter's fee
  amount_cents bigint not null check (amount_cents <> 0),
  available_on date not null,                     -- day of Brasília from which it can be paid out
  is_card boolean not null default false,
  sale_id uuid,                                   -- without a reference: sales are deleted after five years
  installment integer check (installment >= 1),
  payout_id uuid,
  note text,                                      -- of a correction: who made it and why
  constraint entry_has_cause check (case kind
    when 'correction' then note is not null and sale_id is null and payout_id is null
    when 'payout' then payout_id is not null and sale_id is null and amount_cents < 0
    when 'failed_payout' then payout_id is not null and sale_id is null and amount_cents > 0
    else sale_id is not null and payout_id is null and part is not null and installment is not null end)
);
create index ledger_of_organization on ledger_entries (organization_id, id desc);
create index ledger_of_event on ledger_entries (event_id, id desc);
create index ledger_of_sale on ledger_entries (sale_id) where sale_id is not null;

-- Sums of entries by event and day, so that a balance is read without them; kept by count_ledger_days().
create table ledger_days (
  organization_id uuid not null references organizations,
  event_id uuid not null,
  available_on date not null,
  amount_cents bigint not null,
  card_price_cents bigint not null,               -- price of tickets that were paid by card
  primary key (event_id, available_on)
);
create index ledger_days_of_organization on ledger_days (organization_id, available_on);

-- Days on which the provider credits a card payment, one for each instalment, as it announced them.
alter table charges add column credit_dates text[];

-- Entries of the sales so far: each as it was paid, and what went back of it since.
create temporary table past_amounts on commit drop as
select e.organization_id, s.event_id, s.id as sale_id, c.method = 'CREDIT_CARD' as is_card, c.installments as count,
       part.name as part, part.paid, case when s.status in ('CONFIRMED', 'RECEIVED') then part.remaining else 0 end as remaining,
       case s.status when 'CHARGEBACK' then 'dispute' else 'refund' end as returned_by,
       coalesce((select min(at) from sale_history h where h.sale_id = s.id and to_status in ('CONFIRMED', 'RECEIVED')),
                c.changed_at) as paid_at,
       coalesce((select max(at) from sale_history h where h.sale_id = s.id), c.changed_at) as changed_at
  from sales s join events e on e.id = s.event_id join charges c on c.id = s.paid_by
 cross join lateral (values
   ('price', s.total_cents, s.total_cents - s.returned_cents),
   ('fee', -s.promoter_fee_cents, case when s.promoter_fee_cents > 0 then s.returned_fee_cents - s.promoter_fee_cents else 0 end)
 ) part (name, paid, remaining)
 where e.organization_id is not null and s.status in ('CONFIRMED', 'RECEIVED', 'REFUNDED', 'CHARGEBACK');

with shares as (
  select past.*, n, paid / count + case when n = count then paid % count else 0 end as paid_share,
         remaining / count + case when n = count then remaining % count else 0 end as remaining_share,
         ((paid_at at time zone 'America/Sao_Paulo')::date + case when is_card then 32 else 0 end
           + make_interval(months => n - 1))::date as available_on
    from past_amounts past cross join lateral generate_series(1, count) n
)
insert into ledger_entries (organization_id, event_id, at, kind, part, amount_cents, available_on, is_card, sale_id, installment)
select organization_id, event_id, at, kind, part, cents, available_on, is_card, sale_id, n
  from shares
 cross join lateral (values (paid_at, 'sale', paid_share), (changed_at, returned_by, remaining_share - paid_share)) step (at, kind, cents)
 where cents <> 0
 order by at, sale_id, n, part desc;

insert into ledger_days (organization_id, event_id, available_on, amount_cents, card_price_cents)
select organization_id, event_id, available_on, sum(amount_cents),
       coalesce(sum(amount_cents) filter (where is_card and part = 'price'), 0)
  from ledger_entries group by organization_id, event_id, available_on;

do $$
begin
  if exists (
    select from past_amounts past
     where remaining <> (select coalesce(sum(amount_cents), 0) from ledger_entries entry
                     where entry.sale_id = past.sale_id and entry.part = past.part)) then
    raise exception 'the ledger of past sales does not add up';
  end if;
end $$;
