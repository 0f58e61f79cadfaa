-- Parts that the provider returned of paid sales before the ledger took them. A database that gets the whole ledger
-- with this release has no trigger yet that adds them to the days.
-- bounded: parts that were refunded in the provider's panel are few
with taken as (
  insert into ledger_entries (organization_id, event_id, kind, part, amount_cents, available_on, is_card, sale_id, installment)
  select organization_id, event_id, 'refund', 'returned', -cents, available_on, is_card, sale_id, installment
    from (
      select l.organization_id, l.event_id, l.sale_id, l.installment, l.available_on, l.is_card,
             taken.cents / c.installments + case when l.installment = c.installments then taken.cents % c.installments else 0 end as cents
        from charges c
        join sales s on s.paid_by = c.id and s.status in ('CONFIRMED', 'RECEIVED')
       cross join lateral (
         select ceil((s.total_cents - s.returned_cents
                       - case when s.promoter_fee_cents > 0 then s.promoter_fee_cents - s.returned_fee_cents else 0 end)::numeric
                     * (c.refunded_cents - c.part_refund_cents) / (c.amount_cents - c.part_refund_cents))::integer as cents
       ) taken
        join ledger_entries l on l.sale_id = s.id and l.kind = 'sale' and l.part = 'price'
       where c.refunded_cents > c.part_refund_cents
    ) part
   where cents <> 0
  returning organization_id, event_id, available_on, amount_cents
)
insert into ledger_days as day (organization_id, event_id, available_on, amount_cents, card_price_cents)
select organization_id, event_id, available_on, sum(amount_cents), 0 from taken
 where not exists (select from pg_trigger where tgrelid = 'ledger_entries'::regclass and tgname = 'count_ledger_days')
 group by organization_id, event_id, available_on
on conflict (event_id, available_on) do update set amount_cents = day.amount_cents + excluded.amount_cents;
