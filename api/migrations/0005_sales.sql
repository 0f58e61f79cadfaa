-- A reservation is a sale that has not been paid: one row, one id.
create table sales (
  event_id uuid not null references events,
  id uuid primary key,
  user_id uuid not null references users,
  status text not null check (status in
    ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'CHARGEBACK')),
  total_cents integer not null check (total_cents >= 0),        -- the items alone
  fee_cents integer not null check (fee_cents >= 0),            -- the fee that the buyer bears
  interest_cents integer not null default 0 check (interest_cents >= 0),
  takes_card boolean not null,                                  -- whether instalments were on offer, and
  monthly_rate_basis_points integer not null,                   -- at which rate: frozen with the reservation
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
-- Whoever reserves again replaces the reservation that they have not paid.
create unique index one_reservation on sales (event_id, user_id) where status = 'PENDING';
-- The second condition is always true. It keeps this index for who repeats it, so that nobody's
-- search for one person's reservation walks through all that an event has.
create index sales_to_expire on sales (event_id, expires_at) where status = 'PENDING' and expires_at < 'infinity';
create index sales_of_user on sales (user_id, created_at desc);

-- References are checked row by row, for half of what a reservation costs: a table refers to the
-- sale, and not again to what that refers to.
create table sale_items (
  event_id uuid not null,
  sale_id uuid not null references sales,
  ticket_type_id uuid not null references ticket_types (id),
  name text not null,                                           -- as it was when it was chosen
  unit_cents integer not null check (unit_cents >= 0),
  quantity integer not null check (quantity > 0),
  primary key (sale_id, ticket_type_id)
);
create index sale_items_of_type on sale_items (ticket_type_id);

-- What happened to a sale, when and why. Written in the transaction of the change itself, by what
-- has just written the sale.
create table sale_history (
  event_id uuid not null,
  sale_id uuid not null,
  place bigint generated always as identity,
  at timestamptz not null default app_now(),
  from_status text,
  to_status text not null,
  cause text not null,
  primary key (sale_id, place)
);

-- The same request sent twice has one effect. Kept for a day.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  sale_id uuid not null references sales,
  created_at timestamptz not null default app_now(),
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

alter table form_answers add column sale_id uuid references sales;
create index form_answers_of_sale on form_answers (sale_id);

-- Which logins ended a moment ago is asked all the time.
create index logins_ended on logins (ended_at) where ended_at is not null;

-- Rounded half up, once, on the order's subtotal: the same as rules/fee.ts, which a test holds.
create function buyer_fee(subtotal integer, basis_points integer, buyer_pays boolean) returns integer
  language sql immutable as 'select case when buyer_pays then ((subtotal::bigint * basis_points + 5000) / 10000)::integer else 0 end';

-- Gives back what expired reservations of an event hold. The caller has locked its ticket types.
create function release_expired(p_event uuid) returns void language plpgsql as $$
begin
  with expired as (
    update sales set status = 'EXPIRED'
     where event_id = p_event and status = 'PENDING' and expires_at < 'infinity' and expires_at <= app_now()
    returning id
  ), told as (
    insert into sale_history (event_id, sale_id, from_status, to_status, cause)
    select p_event, id, 'PENDING', 'EXPIRED', 'time is up' from expired
  ), freed as (
    select ticket_type_id, sum(quantity)::integer as quantity
      from sale_items join expired on expired.id = sale_items.sale_id group by ticket_type_id
  )
  update ticket_types set held = held - freed.quantity
    from freed where ticket_types.event_id = p_event and ticket_types.id = freed.ticket_type_id;
end $$;

/*
 * Reserves tickets of one event for many people at once: first come, first served, all or nothing
 * for each of them. Requests come as columns, one value for each of them and no user twice; their
 * lines as columns too, which say by `p_places` whose they are. Sale ids are the caller's: asked
 * again with the same ones it answers the same and does nothing, so that a call of unknown outcome
 * may be repeated.
 */
create function reserve_tickets(
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
  kept integer;
begin
  -- The line in which everybody stands who wants tickets of this event.
  perform 1 from ticket_types t where t.event_id = p_event order by t.id for update;
  perform release_expired(p_event);
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
           known.sale_id as known, known.request_hash as known_hash,
           hold.id as hold, coalesce(held.ranks, '{}') as hold_ranks, held.quantities as hold_quantities,
           o.ranks, o.quantities, o.names, o.total, o.faults,
           coalesce(o.forms, '{}') as needed, coalesce(a.forms, '{}') as forms
      from orders o
      left join answered a on a.place = o.place
      left join lateral (select s.id from sales s where s.id = p_sales[o.place] limit 1) done on true
      left join lateral (
        select k.sale_id, k.request_hash, k.created_at from idempotency_keys k
         where k.user_id = p_users[o.place] and k.key = p_keys[o.place] limit 1
      ) known on known.created_at > app_now() - interval '24 hours'
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
        if request.hold is not null then replaced := replaced || request.hold; end if;
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

  update sales set status = 'CANCELED' where id = any (replaced);
  insert into sales (event_id, id, user_id, status, total_cents, fee_cents, takes_card, monthly_rate_basis_points, expires_at)
  select p_event, p_sales[w.place], p_users[w.place], 'PENDING', w.total,
         buyer_fee(w.total, event.fee_basis_points, event.buyer_pays), event.takes_card, p_rate,
         app_now() + make_interval(mins => p_minutes)
    from unnest(won, totals) w (place, total);
  insert into sale_items (event_id, sale_id, ticket_type_id, name, unit_cents, quantity)
  select p_event, p_sales[l.place], t.id, t.name, t.price_cents, l.quantity
    from unnest(p_places, p_tickets, p_quantities) l (place, ticket, quantity)
    join ticket_types t on t.id = l.ticket where l.place = any (won);
  update ticket_types t set held = held + was[r.rank] - free[r.rank]
    from (select id, row_number() over (order by id)::integer as rank from ticket_types where event_id = p_event) r
   where t.event_id = p_event and t.id = r.id and was[r.rank] <> free[r.rank];
  insert into sale_history (event_id, sale_id, from_status, to_status, cause)
  select p_event, id, 'PENDING', 'CANCELED', 'reserved again' from unnest(replaced) id
  union all
  select p_event, p_sales[w], null, 'PENDING', 'reserved' from unnest(won) w;
  insert into idempotency_keys (user_id, key, request_hash, sale_id)
  -- In one order for all, since the same keys may come to two events at once.
  select p_users[w], p_keys[w], p_hashes[w], p_sales[w] from unnest(won) w where p_keys[w] is not null order by 1, 2
  on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, sale_id = excluded.sale_id, created_at = excluded.created_at
  where idempotency_keys.created_at <= app_now() - interval '24 hours';
  get diagnostics kept = row_count;
  -- Then another event took one of them in the meantime. Asked again, we see it.
  if kept < (select count(p_keys[w]) from unnest(won) w) then
    raise serialization_failure using message = 'a key was used for another event at the same time';
  end if;
  insert into form_answers (event_id, id, form_id, sale_id, answers)
  select p_event, gen_random_uuid(), (f ->> 'form')::uuid, p_sales[(f ->> 'place')::integer], f -> 'answers'
    from jsonb_array_elements(p_forms) f where (f ->> 'place')::integer = any (won);

  return query
    select o.place::integer, s.id, s.status, s.total_cents, s.fee_cents, s.expires_at, o.reason, o.about, o.bound
      from unnest(answers, reasons, abouts, bounds) with ordinality o (sale, reason, about, bound, place)
      left join sales s on s.id = o.sale and o.reason is null
     order by o.place;
end $$;
