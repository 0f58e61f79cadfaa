/*
 * Whether nothing of an event is sold: its promoter paused it, or its organization is suspended, or new and its paid
 * sales have reached the limit in centavos. Events without an organization are ours.
 */
create or replace function are_sales_paused(p_paused_at timestamptz, p_organization uuid, p_limit integer)
returns boolean language sql stable as $$
  select p_paused_at is not null or coalesce((
    select case o.status when 'suspended' then true when 'new' then p_limit <= sum_sales(o.id, false) end
      from organizations o where o.id = p_organization), false)
$$;
