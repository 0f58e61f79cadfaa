/*
 * Sum of an organization's paid sales in centavos, with what is held if wanted: after coupons, without fees and without
 * what went back.
 */
create or replace function sum_sales(p_organization uuid, p_with_holds boolean) returns bigint
language sql stable set enable_seqscan = off as $$
  select coalesce(sum((
    select sum(s.total_cents::bigint - s.returned_cents) from sales s
     where s.event_id = e.id and s.status in ('CONFIRMED', 'RECEIVED')
  )), 0)::bigint + case when p_with_holds then coalesce(sum((
    select sum(s.total_cents::bigint) from sales s
     where s.event_id = e.id and s.status in ('PENDING', 'PAYMENT_PENDING')
       and (s.status = 'PAYMENT_PENDING' or s.expires_at > app_now())
  )), 0)::bigint else 0 end
    from events e where e.organization_id = p_organization
$$;
