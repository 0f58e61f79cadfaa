/*
 * Whether nothing of an event is sold: its promoter paused it, or its organization is suspended, or new
 * and has reached the limit of paid tickets in centavos. The stock tells what was paid, without a look at
 * the sales, because the price of a sold ticket type can't change: discounts count as paid; no lock keeps two buyers from passing
 * the limit together. Events without an organization are ours.
 */
create or replace function are_sales_paused(p_paused_at timestamptz, p_organization uuid, p_limit integer)
returns boolean language sql stable as $$
  select p_paused_at is not null or coalesce((
    select case o.status
             when 'suspended' then true
             when 'new' then p_limit <= coalesce((
               select sum(t.sold::bigint * t.price_cents) from events e
                 join ticket_types t on t.event_id = e.id where e.organization_id = o.id), 0)
           end
      from organizations o where o.id = p_organization), false)
$$;
