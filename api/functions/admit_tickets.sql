-- Admits tickets that plainly may enter by the event's own entrance, and writes their scans. Codes come as
-- ranges of ids, since a QR code or a typed number holds only the start of an id; one code is taken of
-- each range. Scans without a row in the result admitted nobody, and are judged by the caller. One
-- function with a generic plan: planning these statements anew for each scan took longer than running them.
create or replace function admit_tickets(
  p_event uuid, p_firsts uuid[], p_lasts uuid[], p_scans uuid[], p_users uuid[], p_devices uuid[],
  p_gates text[], p_typed boolean[]
) returns table (scan uuid, at timestamptz, id uuid, holder_name text, holder_cpf text, name text, requires_proof boolean, benefit text)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with shown as materialized (
    select s.place, found.id
      from unnest(p_firsts, p_lasts) with ordinality s (first, last, place)
     cross join lateral (
       select code.id from ticket_codes code
        where code.id between s.first and s.last and code.event_id = p_event order by code.id limit 1) found
  ), free as materialized (
    select code.id
      from shown
      join ticket_codes code on code.id = shown.id
      join sales on sales.id = code.sale_id and sales.status in ('CONFIRMED', 'RECEIVED')
      join ticket_types type on type.id = code.ticket_type_id and type.admits_to_event
     where exists (select from events where id = p_event and postponed_at is null and starts_at - make_interval(mins => doors_minutes) <= app_now())
       and is_unused(code.scanned_at) and code.revoked_at is null
       and code.named_at is not null and code.holder_name is not null
     order by code.id for update of code
  ), admitted as (
    update ticket_codes code set scanned_at = app_now() from free where code.id = free.id
    returning code.id, code.scanned_at, code.holder_name, code.holder_cpf, code.sale_id, code.ticket_type_id, code.benefit
  ), written as (
    insert into scans (event_id, id, user_id, device_id, gate, code_id, at, is_typed, is_offline, told, judged)
    select p_event, p_scans[place], p_users[place], p_devices[place], p_gates[place], admitted.id, scanned_at, p_typed[place], false, 'admitted', 'admitted'
      from admitted join shown on shown.id = admitted.id
  )
  select p_scans[place], scanned_at, admitted.id, holder_name, holder_cpf,
         concat_ws(' · ', shown_type_name(type.name, item.name), lot_label(type.lot_id)), type.requires_proof, benefit
    from admitted join shown on shown.id = admitted.id join ticket_types type on type.id = ticket_type_id
    left join sale_items item on item.sale_id = admitted.sale_id and item.ticket_type_id = admitted.ticket_type_id;
end $$;
