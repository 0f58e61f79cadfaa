-- Lists the terms of all ticket types by the periods in which they held, from the recorded changes of their
-- events. Where not every change since an event's creation is recorded, the only period begins with its
-- last update; also in the demo, which moves sales to other days. Called by the invariants.
create or replace function list_type_terms() returns table (
  ticket_type_id uuid, since timestamptz, until timestamptz,
  min_per_order integer, max_per_order integer, sales_start timestamptz, sales_end timestamptz,
  ends_at timestamptz             -- of the event
) language sql stable as $$
  with recorded as (
    select c.event_id from event_changes c join events e on e.id = c.event_id
     where e.demo_day is null and c.before -> 'event' = 'null'
  ), periods as (
    select t.id as ticket_type_id, c.id as change_id, c.at as since,
           lead(c.at, 1, 'infinity') over (partition by t.id order by c.id) as until
      from recorded join event_changes c using (event_id) join ticket_types t using (event_id)
     where c.before -> 'event' = 'null' or c.before -> 'event' ? 'ends_at'
        or c.before -> ('ticket ' || t.id) ?| array['min_per_order', 'max_per_order', 'sales_start', 'sales_end']
    union all
    select t.id, null, e.updated_at, 'infinity' from ticket_types t join events e on e.id = t.event_id
     where e.id not in (select event_id from recorded)
  )
  select p.ticket_type_id, p.since, p.until, type.min_per_order, type.max_per_order, type.sales_start, type.sales_end,
         event.ends_at
    from periods p
    join ticket_types present_type on present_type.id = p.ticket_type_id
    join events present_event on present_event.id = present_type.event_id
    -- The present row with what later changes replaced. Of equal keys the last one prevails: the earliest change.
    cross join lateral jsonb_populate_record(present_type, (
      select jsonb_object_agg(key, value order by c.id desc)
        from event_changes c cross join jsonb_each(nullif(c.before -> ('ticket ' || p.ticket_type_id), 'null'))
       where c.event_id = present_event.id and c.id > p.change_id)) type
    cross join lateral jsonb_populate_record(present_event, (
      select jsonb_object_agg(key, value order by c.id desc)
        from event_changes c cross join jsonb_each(nullif(c.before -> 'event', 'null'))
       where c.event_id = present_event.id and c.id > p.change_id)) event
$$;
