-- Counts the tickets of held and paid sales at their coupon, whoever changed the sale. The caller has
-- locked the event's ticket types, so the coupons of an event change one after the other.
create or replace function count_coupon_use() returns trigger language plpgsql as $$
declare
  taking text[] := '{PENDING,PAYMENT_PENDING,CONFIRMED,RECEIVED}';
  before integer := case when old.status = any (taking) then old.coupon_tickets else 0 end;
  after integer := case when new.status = any (taking) then new.coupon_tickets else 0 end;
begin
  if before <> after then
    update coupons set used = used + after - before where id = coalesce(new.coupon_id, old.coupon_id);
  end if;
  return null;
end $$;
create or replace trigger count_coupon_use after insert or update of status, coupon_tickets on sales for each row
  when (new.coupon_id is not null) execute function count_coupon_use();
create or replace trigger uncount_coupon_use after delete on sales for each row
  when (old.coupon_id is not null) execute function count_coupon_use();
