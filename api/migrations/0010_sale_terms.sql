-- A sale keeps the fee terms of its reservation: an event's terms hold for new reservations only.
alter table sales
  add column fee_basis_points integer check (fee_basis_points between 0 and 10000),
  add column promoter_fee_cents integer check (promoter_fee_cents >= 0);  -- fee borne by the promoter, 0 if the buyer bears it

-- Sales so far get the best that is known: the terms of their event at the time, by its recorded changes,
-- else by its present row. Changes were not always recorded, so the fee that the buyer paid decides:
--  - A paid fee was the buyer's. If the event's rate does not give it, the rate is derived from it: a rate
--    in whole basis points, rounded back from its fee, gives the same fee again. A fee above its total,
--    which no rate gives, gets the highest: the invariants report it.
--  - No paid fee where the event makes the buyer pay one: nobody is known to have borne a fee, so both are 0.
with changed as (
  select event_id, id, at, before -> 'event' ->> 'fee_bearer' as bearer,
         (before -> 'event' ->> 'fee_basis_points')::integer as rate
    from event_changes where before -> 'event' ?| array['fee_bearer', 'fee_basis_points']
), known as (
  select s.id, s.total_cents as total, s.fee_cents as paid,
         coalesce((select c.bearer from changed c where c.event_id = s.event_id and c.at > s.created_at
                      and c.bearer is not null order by c.id limit 1), e.fee_bearer, 'customer') as bearer,
         coalesce((select c.rate from changed c where c.event_id = s.event_id and c.at > s.created_at
                      and c.rate is not null order by c.id limit 1), e.fee_basis_points, 0) as rate
    from sales s left join events e on e.id = s.event_id
), priced as (
  -- The rule of buyer_fee(), which does not exist yet in a new database.
  select *, ((total::bigint * rate + 5000) / 10000)::integer as fee from known
)
update sales s
   set fee_basis_points = case
         when paid > 0 and paid <> fee then least(round(paid * 10000.0 / nullif(total, 0)), 10000)
         when paid = 0 and bearer = 'customer' and fee > 0 then 0
         else rate end,
       promoter_fee_cents = case when paid = 0 and bearer = 'promoter' then fee else 0 end
  from priced where priced.id = s.id;

alter table sales
  alter column fee_basis_points set not null,
  alter column promoter_fee_cents set not null,
  add constraint fee_borne_once check (fee_cents = 0 or promoter_fee_cents = 0);

-- Totals, now with the fees of promoters, are read from this index alone.
drop index sales_paid;
create index sales_paid on sales (event_id, created_at) include (total_cents, fee_cents, promoter_fee_cents)
  where status in ('CONFIRMED', 'RECEIVED');
