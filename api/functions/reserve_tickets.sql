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
  p_coupons uuid[],               -- of each request, or null
  p_vias text[],                  -- code of the tracking link that each came from, or null; unknown ones are ignored
  p_places integer[], p_tickets uuid[], p_quantities integer[],  -- lines, ordered by p_places
  p_benefits text[],              -- of each line: those of its half-price tickets, joined by commas, or null
  p_forms jsonb,                  -- [{place, form, answers}]
  p_minutes integer,              -- how long the stock is held, unless another hold is replaced
  p_minimum integer,              -- lowest amount of an order, in centavos
  p_rate integer,                 -- monthly rate of instalments, in basis points
  p_limit integer                 -- paid and held sales that a new organization may have, in centavos
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
  unheld_free integer[];          -- what was left, without the user's present reservation
  unheld_places integer[];
  halves_were_free integer[];
  open_lots integer[];            -- rank of the lot on sale, by sector
  room integer;
  sales_room bigint;              -- what may still be reserved of a new organization, in centavos; null: no limit
  sector_capacities integer[];
  places integer;                 -- of the event, and how many of them are left
  places_left integer;
  held_quantity integer;          -- tickets of the user's present reservation
  is_scarce boolean;              -- less than a tenth is left of a stock of which more is wanted than is held
  hold record;                    -- items of the user's present reservation, by rank
  coupon coupons;                 -- of the request, as it was before the call
  uses_coupon boolean;
  coupon_tickets integer;         -- tickets of the request that use it
  discount integer;               -- on each ticket of a line
  quantity integer;               -- tickets of the request
  buyer_cpf text;                 -- where a limit counts it
  own_sales uuid[];               -- held and paid sales of the same person, where a limit counts them
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
  won_quantities integer[] := '{}';
  won_coupons uuid[] := '{}';
  won_coupon_tickets integer[] := '{}';
  won_cpfs text[] := '{}';
  won_links uuid[] := '{}';
  won_ends timestamptz[] := '{}';
  discounts integer[] := array_fill(0, array[cardinality(p_places)]);  -- by line
  freed_coupons uuid[] := '{}';   -- of the replaced reservations, and their tickets
  freed_coupon_tickets integer[] := '{}';
  replaced uuid[] := '{}';
  replacing uuid[] := '{}';       -- users of the replaced reservations
  forgotten uuid[] := '{}';       -- sales whose key is older than a day
  canceled integer;
begin
  perform lock_ticket_types(p_event);
  if exists (select from sales s where s.event_id = p_event and s.status = 'PENDING' and s.expires_at < 'infinity' and s.expires_at <= app_now()) then
    perform release_expired(p_event);
  end if;
  select e.is_published, e.cancelled_at is not null as is_cancelled, e.ends_at <= app_now() as has_ended,
         are_sales_paused(coalesce(e.paused_at, e.postponed_at), e.organization_id, p_limit) as is_paused, e.fee_basis_points, e.max_per_cpf, e.teachers_pay_half,
         (select o.id from organizations o where o.id = e.organization_id and o.status = 'new') as new_organization,
         e.fee_bearer = 'customer' as buyer_pays, 'CREDIT_CARD' = any (e.accepted_payment_methods) as takes_card
    into event from events e where e.id = p_event;
  if event.new_organization is not null then
    perform lock_sales_limit(event.new_organization);
    sales_room := p_limit - sum_sales(event.new_organization, true);
  end if;
  select array_agg(t.id) as ids, array_agg(t.name) as names, array_agg(t.price_cents) as prices,
         array_agg(t.min_per_order) as least, array_agg(t.max_per_order) as most, array_agg(t.capacity) as capacities,
         array_agg(t.custom_form_id) as forms, array_agg(remaining_stock(t.capacity - t.given, t.sold, t.held)) as free,
         array_agg(t.lot_id) as lot_ids, array_agg(t.half_price) as halves,
         array_agg(t.whole_id) as wholes, array_agg(t.is_hidden) as hidden, bool_or(t.lot_id is not null) as have_lots,
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
           array_agg(s.half_quota - s.halves_taken order by s.id), array_agg(s.capacity order by s.id)
      into places_free, halves_free, sector_capacities
      from sectors s where s.event_id = p_event and exists (select from lots where sector_id = s.id);
    select app_now() < half_price_release(e.starts_at, count_places(p_event)) into is_quota_kept from events e where e.id = p_event;
  end if;
  select coalesce(sum(p.capacity), 0), coalesce(sum(greatest(0, p.free)), 0) into places, places_left
    from (select capacity, free from unnest(type.capacities, type.free, type.lot_ids) t (capacity, free, lot) where lot is null
          union all
          select * from unnest(sector_capacities, places_free)) p (capacity, free);

  for request in
    with answered as (
      select (f ->> 'place')::integer as place, array_agg(distinct (f ->> 'form')::uuid) as forms
        from jsonb_array_elements(p_forms) f group by 1
    )
    -- One index lookup each, whose cost does not grow with the tables.
    select r.place, coalesce(a.forms, '{}') as forms, done.id as done, known.id as known,
           known.request_hash as known_hash, known.is_old as known_is_old, hold.id as hold,
           hold.expires_at as hold_end, next_hold.begins_at as next_hold_at,
           hold.total_cents as hold_total, hold.coupon_id as hold_coupon, hold.coupon_tickets as hold_coupon_tickets, hold.link_id as hold_link
      from generate_subscripts(p_sales, 1) r (place)
      left join answered a on a.place = r.place
      left join lateral (select s.id from sales s where s.id = p_sales[r.place] limit 1) done on true
      left join lateral (
        select s.id, s.request_hash, s.created_at <= app_now() - interval '24 hours' as is_old from sales s
         where s.user_id = p_users[r.place] and s.key = p_keys[r.place] limit 1
      ) known on true
      left join lateral (
        select s.id, s.expires_at, s.total_cents, s.coupon_id, s.coupon_tickets, s.link_id from sales s
         where s.event_id = p_event and s.user_id = p_users[r.place] and s.status = 'PENDING' and s.moved_code_id is null limit 1
      ) hold on true
      -- An hour after the third newest unpaid hold began (MAX_HOLDS in rules/tickets/hold-limits.ts). Holds
      -- that replaced one another have the same end, and count as one. Open payments have a limit of their own.
      left join lateral (
        select min(s.created_at) + interval '60 minutes' as begins_at from sales s
         where s.user_id = p_users[r.place] and s.event_id = p_event and s.moved_code_id is null
         group by s.expires_at
        having bool_and(s.status in ('PENDING', 'EXPIRED', 'CANCELED'))
         order by 1 desc offset 2 limit 1
      ) next_hold on true
     order by r.place
  loop
    about_rank := null;
    limit_missed := null;
    coupon := null;
    if p_coupons[request.place] is not null then
      select * into coupon from coupons c where c.id = p_coupons[request.place] and c.event_id = p_event;
    end if;
    buyer_cpf := null;
    own_sales := null;
    if event.max_per_cpf is not null or coupon.is_once_per_person then
      select u.cpf into buyer_cpf from users u where u.id = p_users[request.place];
      select array_agg(id) into own_sales
        from (select s.id, s.status from sales s where s.event_id = p_event and s.cpf = buyer_cpf
              union
              select s.id, s.status from sales s where s.event_id = p_event and s.user_id = p_users[request.place]) s
       where s.status in ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED')
         and s.id is distinct from request.hold and s.id <> all (replaced);
    end if;
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
      when event.is_cancelled then 'EVENT_CANCELLED'
      when event.has_ended then 'EVENT_ENDED'
      when event.is_paused then 'SALES_PAUSED'
      end;

    was_free := free;
    lots_were_free := lots_free;
    places_were_free := places_free;
    halves_were_free := halves_free;
    held_quantity := 0;
    if is_new and reason is null then
      if request.hold is not null then
        -- The present reservation is released first.
        select array_agg(array_position(type.ids, i.ticket_type_id)) as ranks, array_agg(i.quantity) as quantities
          into hold from sale_items i where i.sale_id = request.hold;
        for i in 1 .. cardinality(hold.ranks) loop
          rank := hold.ranks[i];
          held_quantity := held_quantity + hold.quantities[i];
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
    quantity := 0;
    coupon_tickets := 0;
    needed := '{}';
    while p_places[line] = request.place loop
      rank := array_position(type.ids, p_tickets[line]);
      discount := 0;
      uses_coupon := coupon.id is not null
        and (coupon.ticket_type_ids is null or array[type.ids[rank], type.wholes[rank]] && coupon.ticket_type_ids)
        and case coupon.kind when 'unlock' then type.hidden[rank] else not type.hidden[rank] and type.halves[rank] is null end;
      if uses_coupon then
        coupon_tickets := coupon_tickets + p_quantities[line];
        discount := case coupon.kind when 'percent' then type.prices[rank]::bigint * coupon.value / 100
                                     when 'amount' then least(coupon.value, type.prices[rank]) else 0 end;
        discounts[line] := discount;
      end if;
      quantity := quantity + p_quantities[line];
      total := total + (type.prices[rank] - discount)::bigint * p_quantities[line];
      if type.forms[rank] is not null then
        needed := needed || type.forms[rank];
      end if;
      if is_new and reason is null then
        reason := case when rank is null or type.hidden[rank] and not uses_coupon then 'TICKET_NOT_FOUND'
                       when type.faults[rank] is not null then type.faults[rank]
                       when type.lot_ids[rank] is not null and type.lot_ids[rank] is distinct from
                            lot_ids[open_lots[lot_sectors[array_position(lot_ids, type.lot_ids[rank])]]] then 'LOT_CLOSED'
                       when p_quantities[line] < type.least[rank] then 'TOO_FEW_TICKETS'
                       when p_quantities[line] > type.most[rank] then 'TOO_MANY_TICKETS'
                       when not are_benefits_valid(type.halves[rank], p_quantities[line], p_benefits[line], event.teachers_pay_half) then 'BENEFIT_REQUIRED' end;
        if reason is not null then
          about_rank := case when reason <> 'TICKET_NOT_FOUND' then rank end;
          limit_missed := case reason when 'TOO_FEW_TICKETS' then type.least[rank] when 'TOO_MANY_TICKETS' then type.most[rank] end;
        end if;
      end if;
      line := line + 1;
    end loop;

    if is_new and reason is null and p_coupons[request.place] is not null then
      if coupon.id is null or not coupon.is_active or app_now() < coupon.starts_at or app_now() >= coupon.ends_at
         or coupon_tickets = 0 then
        reason := 'COUPON_INVALID';
      elsif total = 0 then
        reason := 'COUPON_INVALID';
        limit_missed := 0;
      end if;
    end if;
    if is_new and reason is null then
      reason := case
        when total > 1000000000 then 'TOO_MANY_TICKETS'
        when total + buyer_fee(total::integer, event.fee_basis_points, event.buyer_pays) < p_minimum then 'BELOW_MINIMUM'
        when not (needed @> request.forms and request.forms @> needed) then
          case when cardinality(request.forms) = 0 then 'FORM_REQUIRED' else 'FORM_INVALID' end
        when event.max_per_cpf is not null and buyer_cpf is null then 'CPF_REQUIRED'
        end;
    end if;

    if is_new and reason is null then
      is_scarce := false;
      unheld_free := free;
      unheld_places := places_free;
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
        -- The last line of a stock sees all that is taken of it.
        is_scarce := is_scarce or case when type.lot_ids[rank] is null
          then free[rank] < was_free[rank] and unheld_free[rank] * 10 < type.capacities[rank]
          else places_free[sector_rank] < places_were_free[sector_rank]
            and unheld_places[sector_rank] * 10 < sector_capacities[sector_rank] end;
      end loop;
    end if;

    if is_new and reason is null and (coupon.max_tickets is not null or coupon.is_once_per_person) then
      limit_missed := greatest(0, least(
        coupon.max_tickets - coupon.used
          + case when request.hold_coupon = coupon.id then request.hold_coupon_tickets else 0 end
          + (select coalesce(sum(n), 0) from unnest(freed_coupons, freed_coupon_tickets) f (id, n) where f.id = coupon.id)
          - (select coalesce(sum(n), 0) from unnest(won_coupons, won_coupon_tickets) w (id, n) where w.id = coupon.id),
        case when coupon.is_once_per_person then 1
          - (select coalesce(sum(s.coupon_tickets), 0) from sales s where s.id = any (own_sales) and s.coupon_id = coupon.id)
          - (select coalesce(sum(n), 0) from unnest(won_cpfs, won_coupons, won_coupon_tickets) w (cpf, id, n)
              where w.cpf = buyer_cpf and w.id = coupon.id) end));
      if coupon_tickets > limit_missed then
        reason := 'COUPON_USED_UP';
      end if;
    end if;
    if is_new and reason is null and event.max_per_cpf is not null then
      limit_missed := greatest(0, event.max_per_cpf
        - (select coalesce(sum(i.quantity - i.returned), 0) from sale_items i where i.sale_id = any (own_sales))
        - (select coalesce(sum(n), 0) from unnest(won_cpfs, won_quantities) w (cpf, n) where w.cpf = buyer_cpf));
      if quantity > limit_missed then
        reason := 'CPF_LIMIT_REACHED';
      end if;
    end if;
    if is_new and reason is null and total > sales_room + coalesce(request.hold_total, 0) then
      reason := 'TOO_MUCH_RESERVED';
      limit_missed := null;
    end if;
    if is_new and reason is null
       and (is_scarce or (places_left + held_quantity) * 10 < places and quantity > held_quantity)
       and not exists (select from users u where u.id = p_users[request.place] and u.email_proved_at is not null) then
      reason := 'EMAIL_NOT_PROVED';
      limit_missed := null;
    end if;
    if is_new and reason is null and request.hold is null and request.next_hold_at > app_now() then
      reason := 'HOLD_RENEWED';
      limit_missed := ceil(extract(epoch from request.next_hold_at - app_now()));
    end if;

    if is_new and reason is null then
      won := won || request.place;
      sales_room := sales_room + coalesce(request.hold_total, 0) - total;
      places_left := places_left + held_quantity - quantity;
      totals := totals || total::integer;
      won_quantities := won_quantities || quantity;
      won_coupons := won_coupons || coupon.id;
      won_coupon_tickets := won_coupon_tickets || nullif(coupon_tickets, 0);
      won_cpfs := won_cpfs || buyer_cpf;
      -- The first link counts: a reservation that replaces another one keeps the link of it.
      won_links := won_links || case
        when request.hold_link is not null then request.hold_link
        when p_vias[request.place] is not null then
          (select l.id from tracking_links l where l.event_id = p_event and l.code = p_vias[request.place] and l.archived_at is null) end;
      -- A renewed hold keeps the end of the first, so that nobody holds a stock for ever.
      won_ends := won_ends || coalesce(request.hold_end, app_now() + make_interval(mins => p_minutes));
      if request.hold is not null then
        replaced := replaced || request.hold;
        replacing := replacing || p_users[request.place];
        freed_coupons := freed_coupons || request.hold_coupon;
        freed_coupon_tickets := freed_coupon_tickets || request.hold_coupon_tickets;
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
    bounds := bounds || case when reason is not null then limit_missed end;
  end loop;

  if cardinality(replaced) > 0 then
    -- Found by user, through the index of reservations: by id alone, a plan from when there were few rows
    -- scans all reservations.
    update sales set status = 'CANCELED' where event_id = p_event and user_id = any (replacing) and status = 'PENDING' and moved_code_id is null;
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
  insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points, takes_card, monthly_rate_basis_points, expires_at, key, request_hash, coupon_id, coupon_tickets, cpf, link_id)
  select p_event, p_sales[w.place], p_users[w.place], 'PENDING', w.total,
         buyer_fee(w.total, event.fee_basis_points, event.buyer_pays),
         buyer_fee(w.total, event.fee_basis_points, not event.buyer_pays), event.fee_basis_points, event.takes_card, p_rate,
         w.ends_at, p_keys[w.place], p_hashes[w.place],
         w.coupon, w.coupon_tickets, w.cpf, w.link
    from unnest(won, totals, won_coupons, won_coupon_tickets, won_cpfs, won_links, won_ends) w (place, total, coupon, coupon_tickets, cpf, link, ends_at)
   order by p_users[w.place], p_keys[w.place];
  insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity, benefits, unit_discount_cents)
  select p_event, p_sales[l.place], t.id, t.name, t.price_cents, l.quantity, string_to_array(l.benefits, ','), l.discount
    from unnest(p_places, p_tickets, p_quantities, p_benefits, discounts) l (place, ticket, quantity, benefits, discount)
    join ticket_types t on t.event_id = p_event and t.id = l.ticket
   where has_won[l.place];
  -- Triggers count the same in lots and sectors (count_in_sector), and coupons by sale (count_coupon_use).
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
