-- Places of an event: those of its sectors, and of ticket types without one.
create or replace function count_places(p_event uuid) returns bigint language sql stable as $$
  select (select coalesce(sum(capacity), 0) from sectors where event_id = p_event)
       + (select coalesce(sum(capacity), 0) from ticket_types where event_id = p_event and lot_id is null)
$$;
