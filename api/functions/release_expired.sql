-- Expires the overdue reservations of an event and releases their stock. The caller has locked the
-- event's ticket types.
create or replace function release_expired(p_event uuid) returns void language plpgsql as $$
begin
  with expired as (
    update sales set status = 'EXPIRED'
     where event_id = p_event and status = 'PENDING' and expires_at < 'infinity' and expires_at <= app_now()
    returning id
  ), recorded as (
    insert into sale_history (event_id, sale_id, from_status, to_status, cause)
    select p_event, id, 'PENDING', 'EXPIRED', 'time is up' from expired
  ), unmailed as (
    insert into unmailed_expiries (sale_id) select id from expired on conflict do nothing
  ), freed as (
    select ticket_type_id, sum(quantity)::integer as quantity
      from sale_items join expired on expired.id = sale_items.sale_id group by ticket_type_id
  )
  update ticket_types set held = held - freed.quantity
    from freed where ticket_types.event_id = p_event and ticket_types.id = freed.ticket_type_id;
end $$;
