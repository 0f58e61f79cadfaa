/*
 * Reserves tickets of one event for many people: first come, first served, all or nothing for each of
 * them. Requests come as columns, one value for each request and no user twice; so do their lines, whose
 * `p_places` is the index of their request. The caller makes the sale ids: a call that is repeated with
 * the same ids returns the same and changes nothing, so that a call of unknown outcome can be retried.
 *
 * Checks and their order: `findOrderRefusal` in rules/tickets/order-refusal.ts, with which
 * reserve-model.test.ts compares this function.
 *
 * Values are looked up by index instead of being joined: joins compared each of hundreds of requests
 * with every other.
 */
create or replace function reserve_tickets(
  p_event uuid,
  p_sales uuid[], p_users uuid[], p_keys text[], p_hashes text[],
  p_places integer[], p_tickets uuid[], p_quantities integer[],  -- lines, ordered by p_places
  p_benefits text[],              -- of each line: those of its half-price tickets, joined by commas, or null
  p_forms jsonb,                  -- [{place, form, answers}]
  p_minutes integer,              -- how long the stock is held
  p_minimum integer,              -- lowest amount of an order, in centavos
  p_rate integer,                 -- monthly rate of instalments, in basis points
  p_limit integer                 -- paid tickets at which a new organization's sales pause, in centavos
) returns table (
  place integer,
  sale_id uuid,
  status text,
  total_cents integer,
  fee_cents integer,
  expires_at timestamptz,
  refused text,                   -- refusal code; then the ticket type that it is about, and its limit
  about text,
  bound integer
) language plpgsql
-- Plans are cached by the connection, possibly while tables are still small: without indexes they would
-- scan, for every row, all that a rush has added since.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  event record;
  type record;                    -- ticket types, as arrays by rank
  lot_ids uuid[];                 -- lots of all sectors; for each whether it is closed, and its sector's rank
  lot_closed boolean[];
  lot_sectors integer[];
  is_quota_kept boolean;          -- places are still kept for half-price tickets
  request record;
  -- What is left, by rank: of each type, of each lot (null: no limit), of each sector, and of its quota of
  -- half-price tickets. Kept as it was before a request, for the case that it is refused.
  free integer[];
  lots_free integer[];
  places_free integer[];
  halves_free integer[];
  was_free integer[];
  lots_were_free integer[];
  places_were_free integer[];
  halves_were_free integer[];
  open_lots integer[];            -- rank of the lot on sale, by sector
  room integer;
  hold record;                    -- items of the user's present reservation, by rank
  line integer := 1;
  first_line integer;
  rank integer;
  lot_rank integer;
  sector_rank integer;
  is_new boolean;
  total bigint;
  needed uuid[];
  reason text;
  about_rank integer;             -- rank of the type that the reason is about
  limit_missed integer;
  -- Results, in the order of the requests.
  answers uuid[] := '{}';
  reasons text[] := '{}';
  abouts text[] := '{}';
  bounds integer[] := '{}';
  -- Rows to write.
  has_won boolean[] := '{}';
  won integer[] := '{}';
  totals integer[] := '{}';
  replaced uuid[] := '{}';
  replacing uuid[] := '{}';       -- users of the replaced reservations
  forgotten uuid[] := '{}';       -- sales whose key is older than a day
  canceled integer;
begin
  perform lock_ticket_types(p_event);
  if exists (select from sales s where s.event_id = p_event and s.status = 'PENDING' and s.expires_at < 'infinity' and s.expires_at <= app_now()) then
    perform release_expired(p_event);
  end if;
  select e.is_published, e.ends_at <= app_now() as has_ended,
         are_sales_paused(e.paused_at, e.organization_id, p_limit) as is_paused, e.fee_basis_points,
         e.fee_bearer = 'customer' as buyer_pays, 'CREDIT_CARD' = any (e.accepted_payment_methods) as takes_card
    into event from events e where e.id = p_event;
  select array_agg(t.id) as ids, array_agg(t.name) as names, array_agg(t.price_cents) as prices,
         array_agg(t.min_per_order) as least, array_agg(t.max_per_order) as most,
         array_agg(t.custom_form_id) as forms, array_agg(remaining_stock(t.capacity, t.sold, t.held)) as free,
         array_agg(t.lot_id) as lot_ids, array_agg(t.half_price) as halves, bool_or(t.lot_id is not null) as have_lots,
         array_agg(case when t.currency <> 'BRL' then 'CURRENCY_NOT_SOLD'
                        when app_now() < t.sales_start then 'SALES_NOT_STARTED'
                        when app_now() > t.sales_end then 'SALES_ENDED'
                        when not t.is_available then 'SOLD_OUT' end) as faults
    into type from (select * from ticket_types where event_id = p_event order by id) t;
  free := type.free;
  if type.have_lots then
    select array_agg(l.id), array_agg(l.closed_at is not null or coalesce(l.closes_at <= app_now(), false)),
           array_agg(l.sector), array_agg(remaining_stock(l.size, l.sold, l.held))
      into lot_ids, lot_closed, lot_sectors, lots_free
      from (select *, dense_rank() over (order by sector_id)::integer as sector
              from lots where event_id = p_event order by sector_id, position) l;
    select array_agg(remaining_stock(s.capacity - s.given, s.sold, s.held) order by s.id),
           array_agg(s.half_quota - s.halves_taken order by s.id)
      into places_free, halves_free
      from sectors s where s.event_id = p_event and exists (select from lots where sector_id = s.id);
    select app_now() < half_price_release(e.starts_at, count_places(p_event)) into is_quota_kept from events e where e.id = p_event;
  end if;

  for request in
    with answered as (
      select (f ->> 'place')::integer as place, array_agg(distinct (f ->> 'form')::uuid) as forms
        from jsonb_array_elements(p_forms) f group by 1
    )
    -- One index lookup each, whose cost does not grow with the tables.
    select r.place, coalesce(a.forms, '{}') as forms, done.id as done, known.id as known,
           known.request_hash as known_hash, known.is_old as known_is_old, hold.id as hold
      from generate_subscripts(p_sales, 1) r (place)
      left join answered a on a.place = r.place
      left join lateral (select s.id from sales s where s.id = p_sales[r.place] limit 1) done on true
      left join lateral (
        select s.id, s.request_hash, s.created_at <= app_now() - interval '24 hours' as is_old from sales s
         where s.user_id = p_users[r.place] and s.key = p_keys[r.place] limit 1
      ) known on true
      left join lateral (
        select s.id from sales s
         where s.event_id = p_event and s.user_id = p_users[r.place] and s.status = 'PENDING' limit 1
      ) hold on true
     order by r.place
  loop
    about_rank := null;
    limit_missed := null;
    if request.known_is_old then
      forgotten := forgotten || request.known;
      request.known := null;
    end if;
    is_new := request.done is null and request.known is null;
    reason := case
      when request.done is not null then null
      when request.known is not null then
        case when request.known_hash <> p_hashes[request.place] then 'KEY_REUSED' end
      when not coalesce(event.is_published, false) then 'EVENT_NOT_FOUND'
      when event.has_ended then 'EVENT_ENDED'
      when event.is_paused then 'SALES_PAUSED'
      end;

    was_free := free;
    lots_were_free := lots_free;
    places_were_free := places_free;
    halves_were_free := halves_free;
    if is_new and reason is null then
      if request.hold is not null then
        -- The present reservation is released first.
        select array_agg(array_position(type.ids, i.ticket_type_id)) as ranks, array_agg(i.quantity) as quantities
          into hold from sale_items i where i.sale_id = request.hold;
        for i in 1 .. cardinality(hold.ranks) loop
          rank := hold.ranks[i];
          free[rank] := free[rank] + hold.quantities[i];
          if type.lot_ids[rank] is not null then
            lot_rank := array_position(lot_ids, type.lot_ids[rank]);
            lots_free[lot_rank] := lots_free[lot_rank] + hold.quantities[i];
            places_free[lot_sectors[lot_rank]] := places_free[lot_sectors[lot_rank]] + hold.quantities[i];
            if type.halves[rank] = 'quota' then
              halves_free[lot_sectors[lot_rank]] := halves_free[lot_sectors[lot_rank]] + hold.quantities[i];
            end if;
          end if;
        end loop;
      end if;
      if type.have_lots then
        open_lots := '{}';
        for l in reverse cardinality(lot_ids) .. 1 loop
          if not lot_closed[l] and coalesce(lots_free[l] > 0, true) then
            open_lots[lot_sectors[l]] := l;
          end if;
        end loop;
      end if;
    end if;

    first_line := line;
    total := 0;
    needed := '{}';
    while p_places[line] = request.place loop
      rank := array_position(type.ids, p_tickets[line]);
      total := total + type.prices[rank]::bigint * p_quantities[line];
      if type.forms[rank] is not null then
        needed := needed || type.forms[rank];
      end if;
      if is_new and reason is null then
        reason := case when rank is null then 'TICKET_NOT_FOUND'
                       when type.faults[rank] is not null then type.faults[rank]
                       when type.lot_ids[rank] is not null and type.lot_ids[rank] is distinct from
                            lot_ids[open_lots[lot_sectors[array_position(lot_ids, type.lot_ids[rank])]]] then 'LOT_CLOSED'
                       when p_quantities[line] < type.least[rank] then 'TOO_FEW_TICKETS'
                       when p_quantities[line] > type.most[rank] then 'TOO_MANY_TICKETS'
                       when not are_benefits_valid(type.halves[rank], p_quantities[line], p_benefits[line]) then 'BENEFIT_REQUIRED' end;
        if reason is not null then
          about_rank := rank;
          limit_missed := case reason when 'TOO_FEW_TICKETS' then type.least[rank] when 'TOO_MANY_TICKETS' then type.most[rank] end;
        end if;
      end if;
      line := line + 1;
    end loop;

    if is_new and reason is null then
      reason := case
        when total > 1000000000 then 'TOO_MANY_TICKETS'
        when total + buyer_fee(total::integer, event.fee_basis_points, event.buyer_pays) < p_minimum then 'BELOW_MINIMUM'
        when not (needed @> request.forms and request.forms @> needed) then
          case when cardinality(request.forms) = 0 then 'FORM_REQUIRED' else 'FORM_INVALID' end
        end;
    end if;

    if is_new and reason is null then
      for i in first_line .. line - 1 loop
        rank := array_position(type.ids, p_tickets[i]);
        room := free[rank];
        if type.lot_ids[rank] is not null then
          lot_rank := array_position(lot_ids, type.lot_ids[rank]);
          sector_rank := lot_sectors[lot_rank];
          -- Without a benefit nobody takes a place that is kept; those outside of the quota take any.
          room := greatest(0, least(room, lots_free[lot_rank], places_free[sector_rank] - case
            when type.halves[rank] is null and is_quota_kept then greatest(0, halves_free[sector_rank])
            else 0 end));
          if type.halves[rank] = 'quota' then
            room := greatest(0, least(room, halves_free[sector_rank]));
            halves_free[sector_rank] := halves_free[sector_rank] - p_quantities[i];
          end if;
          lots_free[lot_rank] := lots_free[lot_rank] - p_quantities[i];
          places_free[sector_rank] := places_free[sector_rank] - p_quantities[i];
        end if;
        if room < p_quantities[i] then
          reason := 'NOT_ENOUGH_LEFT';
          about_rank := rank;
          limit_missed := room;
          exit;
        end if;
        free[rank] := free[rank] - p_quantities[i];
      end loop;
    end if;

    if is_new and reason is null then
      won := won || request.place;
      totals := totals || total::integer;
      if request.hold is not null then
        replaced := replaced || request.hold;
        replacing := replacing || p_users[request.place];
      end if;
    else
      free := was_free;
      lots_free := lots_were_free;
      places_free := places_were_free;
      halves_free := halves_were_free;
    end if;

    has_won := has_won || (is_new and reason is null);
    answers := answers || coalesce(request.known, p_sales[request.place]);
    reasons := reasons || reason;
    abouts := abouts || type.names[about_rank];
    bounds := bounds || limit_missed;
  end loop;

  if cardinality(replaced) > 0 then
    -- Found by user, through the index of reservations: by id alone, a plan from when there were few rows
    -- scans all reservations.
    update sales set status = 'CANCELED' where event_id = p_event and user_id = any (replacing) and status = 'PENDING';
    get diagnostics canceled = row_count;
    -- One of them has begun its payment since it was read. A retry leaves it alone.
    if canceled < cardinality(replaced) then
      raise serialization_failure using message = 'a reservation went on to its payment at the same time';
    end if;
  end if;
  if cardinality(forgotten) > 0 then
    update sales set key = null where id = any (forgotten);
  end if;
  -- One order for all callers prevents deadlocks, since equal keys may come for two events at a time.
  insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card, monthly_rate_basis_points, expires_at, key, request_hash)
  select p_event, p_sales[w.place], p_users[w.place], 'PENDING', w.total,
         buyer_fee(w.total, event.fee_basis_points, event.buyer_pays),
         buyer_fee(w.total, event.fee_basis_points, not event.buyer_pays), event.fee_basis_points, event.takes_card, p_rate,
         app_now() + make_interval(mins => p_minutes), p_keys[w.place], p_hashes[w.place]
    from unnest(won, totals) w (place, total) order by p_users[w.place], p_keys[w.place];
  insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity, benefits)
  select p_event, p_sales[l.place], t.id, t.name, t.price_cents, l.quantity, string_to_array(l.benefits, ',')
    from unnest(p_places, p_tickets, p_quantities, p_benefits) l (place, ticket, quantity, benefits)
    join ticket_types t on t.event_id = p_event and t.id = l.ticket
   where has_won[l.place];
  update ticket_types t set held = held + w.was - w.free
    from unnest(type.ids, type.free, free) w (id, was, free)
   where t.event_id = p_event and t.id = w.id and w.was <> w.free;
  insert into sale_history (event_id, sale_id, from_status, to_status, cause)
  select p_event, id, 'PENDING', 'CANCELED', 'reserved again' from unnest(replaced) id
  union all
  select p_event, p_sales[w], null, 'PENDING', 'reserved' from unnest(won) w;
  if p_forms <> '[]' then
    insert into form_answers (event_id, id, form_id, sale_id, answers)
    select p_event, gen_random_uuid(), (f ->> 'form')::uuid, p_sales[(f ->> 'place')::integer], f -> 'answers'
      from jsonb_array_elements(p_forms) f where has_won[(f ->> 'place')::integer];
  end if;

  return query
    select o.place::integer, s.id, s.status, s.total_cents, s.fee_cents, s.expires_at, o.reason, o.about, o.bound
      from unnest(answers, reasons, abouts, bounds) with ordinality o (sale, reason, about, bound, place)
      left join sales s on s.id = o.sale and o.reason is null
     order by o.place;
end $$;
