-- True if the tickets of a sale that holds none could be taken again: its types, lots and sectors have
-- them, what is not half price eats into no quota that is still kept, and the coupon and the buyer's CPF
-- have uses left. Whether a lot has turned does
-- not matter: the sale keeps its price. The caller has locked the event's ticket types.
create or replace function is_in_stock(p_sale uuid) returns boolean language sql stable as $$
  with item as (
    select i.quantity - i.returned as quantity, t.half_price, t.lot_id, l.sector_id, remaining_stock(t.capacity - t.given, t.sold, t.held) as left
      from sale_items i join ticket_types t on t.id = i.ticket_type_id left join lots l on l.id = t.lot_id
     where i.sale_id = p_sale
  )
  select not exists (select from item where quantity > item.left)
     and not exists (
       select from item join lots l on l.id = lot_id
        group by l.id having sum(quantity) > remaining_stock(l.size, l.sold, l.held))
     and not exists (
       select from item join sectors s on s.id = sector_id join events e on e.id = s.event_id
        group by s.id, e.id
       having sum(quantity) filter (where half_price = 'quota') > s.half_quota - s.halves_taken
           or sum(quantity) > remaining_stock(s.capacity - s.given, s.sold, s.held) - case
                when bool_or(half_price is null) and app_now() < half_price_release(e.starts_at, count_places(e.id))
                then greatest(0, s.half_quota - s.halves_taken - coalesce(sum(quantity) filter (where half_price = 'quota'), 0))
                else 0 end)
     and not exists (
       select from sales s join coupons c on c.id = s.coupon_id
        where s.id = p_sale
          and (s.coupon_tickets > c.max_tickets - c.used or c.is_once_per_person and exists (
                select from list_own_sales(p_sale) own where own.coupon_id = s.coupon_id)))
     and not exists (
       select from sales s join events e on e.id = s.event_id
        where s.id = p_sale and e.max_per_cpf < (select sum(quantity) from item)
              + (select coalesce(sum(i.quantity - i.returned), 0) from list_own_sales(p_sale) own join sale_items i on i.sale_id = own.id))
$$;
