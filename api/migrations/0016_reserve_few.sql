-- What a call costs however few it serves: with many events at once each has only a few to serve.
-- Statements that mostly have nothing to do are not begun any more, and plans are kept: they look
-- everything up by its key, and were made anew for each call only because arrays vary in length.
create or replace function reserve_tickets(
  p_event uuid,
  p_sales uuid[], p_users uuid[], p_keys text[], p_hashes text[],
  p_places integer[], p_tickets uuid[], p_quantities integer[],
  p_forms jsonb,                  -- [{place, form, answers}]
  p_minutes integer,              -- how long stock is held
  p_minimum integer,              -- the least that an order may cost, in centavos
  p_rate integer                  -- monthly, for instalments, in basis points
) returns table (
  place integer,
  sale_id uuid,
  status text,
  total_cents integer,
  fee_cents integer,
  expires_at timestamptz,
  refused text,                   -- why not; then the ticket type that it is about and its limit
  about text,
  bound integer
) language plpgsql
-- Tables that are small at first are read through their indexes all the same: a plan made then is
-- kept by its connection, and would read all of what a rush has grown them to, for every row.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  event record;
  request record;
  -- What is left of each ticket type while we hand out, by its rank among them.
  free integer[];
  was integer[];
  lack integer;
  reason text;
  -- What came out, gathered in the order of the requests.
  answers uuid[] := '{}';
  reasons text[] := '{}';
  abouts text[] := '{}';
  bounds integer[] := '{}';
  -- What is to be written.
  won integer[] := '{}';
  totals integer[] := '{}';
  replaced uuid[] := '{}';
  replacing uuid[] := '{}';       -- whose
  forgotten uuid[] := '{}';       -- whose keys are worth nothing any more
  kept integer;
begin
  -- The line in which everybody stands who wants tickets of this event.
  perform 1 from ticket_types t where t.event_id = p_event order by t.id for update;
  if exists (select from sales s where s.event_id = p_event and s.status = 'PENDING' and s.expires_at < 'infinity' and s.expires_at <= app_now()) then
    perform release_expired(p_event);
  end if;
  select e.is_published, e.ends_at <= app_now() as has_ended, e.fee_basis_points,
         e.fee_bearer = 'customer' as buyer_pays, 'CREDIT_CARD' = any (e.accepted_payment_methods) as takes_card
    into event from events e where e.id = p_event;
  select array_agg(t.capacity - t.sold - t.held order by t.id) into free
    from ticket_types t where t.event_id = p_event;
  was := free;

  for request in
    with types as (
      select t.*, row_number() over (order by t.id)::integer as rank
        from ticket_types t where t.event_id = p_event
    ), lines as (
      select l.place, l.ord, l.quantity, t.rank, t.name, t.price_cents, t.custom_form_id, t.min_per_order, t.max_per_order,
             case when t.id is null then 'TICKET_NOT_FOUND'
                  when t.currency <> 'BRL' then 'CURRENCY_NOT_SOLD'
                  when app_now() < t.sales_start then 'SALES_NOT_STARTED'
                  when app_now() > t.sales_end then 'SALES_ENDED'
                  when not t.is_available then 'SOLD_OUT'
                  when l.quantity < t.min_per_order then 'TOO_FEW_TICKETS'
                  when l.quantity > t.max_per_order then 'TOO_MANY_TICKETS' end as reason
        from unnest(p_places, p_tickets, p_quantities) with ordinality l (place, ticket, quantity, ord)
        left join types t on t.id = l.ticket
    ), orders as (
      select place, array_agg(rank order by ord) as ranks, array_agg(quantity order by ord) as quantities,
             array_agg(name order by ord) as names,
             -- What is beyond any order is known as such; a sum that does not fit would fail everybody's.
             least(sum(price_cents::bigint * quantity), 1000000001)::integer as total,
             (array_agg(array[reason, name, case reason when 'TOO_FEW_TICKETS' then min_per_order else max_per_order end::text]
                order by ord) filter (where reason is not null)) as faults,
             array_agg(distinct custom_form_id) filter (where custom_form_id is not null) as forms
        from lines group by place
    ), answered as (
      select (f ->> 'place')::integer as place, array_agg(distinct (f ->> 'form')::uuid) as forms
        from jsonb_array_elements(p_forms) f group by 1
    )
    -- One look-up by key for each: what is found there does not depend on how much there is.
    select o.place, p_sales[o.place] as sale, p_hashes[o.place] as hash, done.id as done,
           known.id as known, known.request_hash as known_hash, known.is_old as known_is_old,
           hold.id as hold, coalesce(held.ranks, '{}') as hold_ranks, held.quantities as hold_quantities,
           o.ranks, o.quantities, o.names, o.total, o.faults,
           coalesce(o.forms, '{}') as needed, coalesce(a.forms, '{}') as forms
      from orders o
      left join answered a on a.place = o.place
      left join lateral (select s.id from sales s where s.id = p_sales[o.place] limit 1) done on true
      left join lateral (
        select s.id, s.request_hash, s.created_at <= app_now() - interval '24 hours' as is_old from sales s
         where s.user_id = p_users[o.place] and s.key = p_keys[o.place] limit 1
      ) known on true
      left join lateral (
        select s.id from sales s
         where s.event_id = p_event and s.user_id = p_users[o.place] and s.status = 'PENDING' limit 1
      ) hold on true
      left join lateral (
        select array_agg(t.rank) as ranks, array_agg(i.quantity) as quantities
          from sale_items i join types t on t.id = i.ticket_type_id where i.sale_id = hold.id
      ) held on hold.id is not null
     order by o.place
  loop
    lack := null;
    if request.known_is_old then
      forgotten := forgotten || request.known;
      request.known := null;
    end if;
    reason := case
      when request.done is not null then null
      when request.known is not null then
        case when request.known_hash <> request.hash then 'KEY_REUSED' end
      when not coalesce(event.is_published, false) then 'EVENT_NOT_FOUND'
      when event.has_ended then 'EVENT_ENDED'
      when request.faults is not null then request.faults[1][1]
      when request.total > 1000000000 then 'TOO_MANY_TICKETS'
      when not (request.needed @> request.forms and request.forms @> request.needed) then
        case when cardinality(request.forms) = 0 then 'FORM_REQUIRED' else 'FORM_INVALID' end
      when request.total + buyer_fee(request.total, event.fee_basis_points, event.buyer_pays) < p_minimum then 'BELOW_MINIMUM'
      end;

    if reason is null and request.done is null and request.known is null then
      for i in 1 .. cardinality(request.hold_ranks) loop
        free[request.hold_ranks[i]] := free[request.hold_ranks[i]] + request.hold_quantities[i];
      end loop;
      for i in 1 .. cardinality(request.ranks) loop
        if free[request.ranks[i]] < request.quantities[i] then lack := i; exit; end if;
      end loop;
      if lack is null then
        for i in 1 .. cardinality(request.ranks) loop
          free[request.ranks[i]] := free[request.ranks[i]] - request.quantities[i];
        end loop;
        won := won || request.place;
        totals := totals || request.total;
        if request.hold is not null then
          replaced := replaced || request.hold;
          replacing := replacing || p_users[request.place];
        end if;
      else
        reason := 'NOT_ENOUGH_LEFT';
      end if;
    end if;

    answers := answers || coalesce(request.known, request.sale);
    reasons := reasons || reason;
    abouts := abouts || coalesce(request.names[lack], case when reason = request.faults[1][1] then request.faults[1][2] end);
    bounds := bounds || coalesce(free[request.ranks[lack]], case when reason = request.faults[1][1] then request.faults[1][3]::integer end);
    if lack is not null then
      -- Nothing changes for whom there is not enough: what they hold stays theirs.
      for i in 1 .. cardinality(request.hold_ranks) loop
        free[request.hold_ranks[i]] := free[request.hold_ranks[i]] - request.hold_quantities[i];
      end loop;
    end if;
  end loop;

  if cardinality(replaced) > 0 then
    -- By their owners, as the index of reservations has them: searched by id alone, a plan from when
    -- there were few walks through all reservations that there are.
    update sales set status = 'CANCELED' where event_id = p_event and user_id = any (replacing) and status = 'PENDING';
    get diagnostics kept = row_count;
    -- Then one of them is being paid since we looked. Asked again, we leave it alone.
    if kept < cardinality(replaced) then
      raise serialization_failure using message = 'a reservation went on to its payment at the same time';
    end if;
  end if;
  if cardinality(forgotten) > 0 then
    update sales set key = null where id = any (forgotten);
  end if;
  -- In one order for all, since the same keys may come to two events at once.
  insert into sales (event_id, id, user_id, status, total_cents, fee_cents, takes_card, monthly_rate_basis_points, expires_at, key, request_hash)
  select p_event, p_sales[w.place], p_users[w.place], 'PENDING', w.total,
         buyer_fee(w.total, event.fee_basis_points, event.buyer_pays), event.takes_card, p_rate,
         app_now() + make_interval(mins => p_minutes), p_keys[w.place], p_hashes[w.place]
    from unnest(won, totals) w (place, total) order by p_users[w.place], p_keys[w.place];
  insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity)
  select p_event, p_sales[l.place], t.id, t.name, t.price_cents, l.quantity
    from unnest(won) w (place)
    join unnest(p_places, p_tickets, p_quantities) l (place, ticket, quantity) on l.place = w.place
    join ticket_types t on t.event_id = p_event and t.id = l.ticket;
  update ticket_types t set held = held + was[r.rank] - free[r.rank]
    from (select id, row_number() over (order by id)::integer as rank from ticket_types where event_id = p_event) r
   where t.event_id = p_event and t.id = r.id and was[r.rank] <> free[r.rank];
  insert into sale_history (event_id, sale_id, from_status, to_status, cause)
  select p_event, id, 'PENDING', 'CANCELED', 'reserved again' from unnest(replaced) id
  union all
  select p_event, p_sales[w], null, 'PENDING', 'reserved' from unnest(won) w;
  if p_forms <> '[]' then
    insert into form_answers (event_id, id, form_id, sale_id, answers)
    select p_event, gen_random_uuid(), (f ->> 'form')::uuid, p_sales[(f ->> 'place')::integer], f -> 'answers'
      from jsonb_array_elements(p_forms) f where (f ->> 'place')::integer = any (won);
  end if;

  return query
    select o.place::integer, s.id, s.status, s.total_cents, s.fee_cents, s.expires_at, o.reason, o.about, o.bound
      from unnest(answers, reasons, abouts, bounds) with ordinality o (sale, reason, about, bound, place)
      left join sales s on s.id = o.sale and o.reason is null
     order by o.place;
end $$;
