-- Makes reservations at events of one new organization wait for each other until the transaction ends: the limit of its
-- sales is one for all of them. The caller has locked the event's ticket types.
create or replace function lock_sales_limit(p_organization uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sales limit ' || p_organization, 0));
end $$;
