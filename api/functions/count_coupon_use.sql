-- Counts the tickets of held and paid sales at their coupon, whoever changed the sale. The caller has
-- locked the event's ticket types, so the coupons of an event change one after the other.
create or replace function count_coupon_use() returns trigger language plpgsql as $$
declare
  taking text[] := '{PENDING,PAYMENT_PENDING,CONFIRMED,RECEIVED}';
  was_taken boolean := coalesce(old.status = any (taking), false);
  is_taken boolean := coalesce(new.status = any (taking), false);
begin
  if was_taken <> is_taken then
    update coupons
       set used = used + case when is_taken then new.coupon_tickets else -old.coupon_tickets end
     where id = coalesce(new.coupon_id, old.coupon_id);
  end if;
  return null;
end $$;
create or replace trigger count_coupon_use after insert or update of status on sales for each row
  when (new.coupon_id is not null) execute function count_coupon_use();
create or replace trigger uncount_coupon_use after delete on sales for each row
  when (old.coupon_id is not null) execute function count_coupon_use();
