-- Writes the missing ledger entries of sales. For each instalment and each part (the price, the fee, and what the
-- provider returned without our decision) an entry is the difference between what the organization is due now and
-- what is recorded: entries add up whatever happened before, and a second call writes nothing. An instalment
-- keeps the day on which its money becomes available, also for a part that is recorded later. The function is in
-- PL/pgSQL, which keeps the plan: before PostgreSQL 18 a function in SQL is planned with every call.
create or replace function record_sales(ids uuid[], kinds text[]) returns void language plpgsql as $$
begin
  with recorded as (
    select sale_id, part, installment, sum(amount_cents) as cents, min(available_on) as available_on
      from ledger_entries where sale_id = any (ids) group by sale_id, part, installment
  ), days as (
    select sale_id, installment, min(available_on) as available_on from recorded group by sale_id, installment
  ), due as (
    select e.organization_id, s.event_id, s.id as sale_id, sale.kind, part.name as part, n as installment,
           c.method = 'CREDIT_CARD' as is_card,
           part.cents / c.installments + case when n = c.installments then part.cents % c.installments else 0 end as cents,
           case c.method
             when 'PIX' then today
             else coalesce(c.credit_dates[n]::date, (today + 32 + make_interval(months => n - 1))::date) end as available_on
      from unnest(ids, kinds) sale (id, kind)
      join sales s on s.id = sale.id
      join events e on e.id = s.event_id and e.organization_id is not null
      join charges c on c.id = s.paid_by
     cross join lateral (values
       ('price', case when s.status in ('CONFIRMED', 'RECEIVED') then s.total_cents - s.returned_cents else 0 end),
       ('fee', case when s.status in ('CONFIRMED', 'RECEIVED') and s.promoter_fee_cents > 0
                    then s.returned_fee_cents - s.promoter_fee_cents else 0 end),
       ('returned', case when s.status in ('CONFIRMED', 'RECEIVED')
                         then -returned_share(s.total_cents - s.returned_cents - case when s.promoter_fee_cents > 0
                                                then s.promoter_fee_cents - s.returned_fee_cents else 0 end,
                                              c.amount_cents, c.part_refund_cents, c.refunded_cents) else 0 end)
     ) part (name, cents)
     cross join lateral generate_series(1, c.installments) n
     cross join lateral (select (app_now() at time zone 'America/Sao_Paulo')::date as today) clock
  )
  insert into ledger_entries (organization_id, event_id, kind, part, amount_cents, available_on, is_card, sale_id, installment)
  select organization_id, event_id, kind, part, due.cents - coalesce(recorded.cents, 0),
         coalesce(days.available_on, due.available_on), is_card, sale_id, installment
    from due left join recorded using (sale_id, part, installment) left join days using (sale_id, installment)
   where due.cents <> coalesce(recorded.cents, 0)
   order by sale_id, installment, part desc;
end $$;
