-- Invariants: conditions that hold at every instant. Each query finds the rows that break one; no
-- rows mean that it holds. A heading is the number and the name of the invariant; `npm run invariants`
-- runs all of them. Sales are checked by the terms that held when they were made.

-- 1 sold, held and given never exceed capacity
select event_id, id as ticket_type_id, capacity, sold, held, given
  from ticket_types where sold + held + given > capacity;

-- 1 open and paid sales never exceed capacity
select t.event_id, t.id as ticket_type_id, t.capacity, sum(i.quantity - i.returned)::integer as taken
  from ticket_types t join sale_items i on i.ticket_type_id = t.id join sales s on s.id = i.sale_id
 where s.status in ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED')
 group by t.event_id, t.id, t.capacity having sum(i.quantity - i.returned) > t.capacity;

-- 2 held is the sum of open sales, sold the sum of paid ones
select t.event_id, t.id as ticket_type_id, t.held, coalesce(c.held, 0) as counted_held, t.sold, coalesce(c.sold, 0) as counted_sold
  from ticket_types t
  left join (
    select i.ticket_type_id,
           coalesce(sum(i.quantity) filter (where s.status in ('PENDING', 'PAYMENT_PENDING')), 0)::integer as held,
           coalesce(sum(i.quantity - i.returned) filter (where s.status in ('CONFIRMED', 'RECEIVED')), 0)::integer as sold
      from sale_items i join sales s on s.id = i.sale_id group by i.ticket_type_id
  ) c on c.ticket_type_id = t.id
 where t.held <> coalesce(c.held, 0) or t.sold <> coalesce(c.sold, 0);

-- 2 given is the number of courtesies that were not taken back
select t.event_id, t.id as ticket_type_id, t.given, coalesce(c.given, 0) as counted
  from ticket_types t
  left join (
    select ticket_type_id, count(*)::integer as given from courtesies where taken_back_at is null group by ticket_type_id
  ) c on c.ticket_type_id = t.id
 where t.given <> coalesce(c.given, 0);

-- 2 subscribed is the number of live subscriptions
select p.event_id, p.id as session_id, p.subscribed, coalesce(c.live, 0) as counted
  from sessions p
  left join (
    select session_id, count(*)::integer as live from subscriptions where cancelled_at is null group by session_id
  ) c on c.session_id = p.id
 where p.subscribed <> coalesce(c.live, 0);

-- 3 a reservation holds no stock a minute after it expired
select event_id, id as sale_id, expires_at from sales
 where status = 'PENDING' and expires_at < app_now() - interval '60 seconds';

-- 3 a sale at its payment holds no stock beyond the allowed outage of the provider
select s.event_id, s.id as sale_id, s.expires_at, c.method, c.status
  from sales s join charges c on c.sale_id = s.id
 where s.status = 'PAYMENT_PENDING' and s.expires_at < app_now() - interval '11 minutes'
   and (c.status in ('WAITING', 'ANALYSIS') or (c.status = 'SENDING' and c.method = 'PIX')
        -- A card charge without an answer may have been made, so it is looked up first.
        or (c.status = 'SENDING' and c.created_at < app_now() - interval '131 minutes'));

-- 3 a sale at its payment expires only after its charge was cancelled or looked up
select s.event_id, s.id as sale_id, s.expires_at, c.id as charge_id, c.status, c.looked_up_at
  from sales s join charges c on c.sale_id = s.id
 where s.status = 'EXPIRED' and c.status in ('SENDING', 'WAITING', 'ANALYSIS')
   and (c.looked_up_at is null or c.looked_up_at < s.expires_at)
   -- Without an answer of the provider a sale expires ten minutes later.
   and not exists (select from sale_history h where h.sale_id = s.id and h.to_status = 'EXPIRED'
                      and h.at >= s.expires_at + interval '10 minutes');

-- 4 an order is within the limits that its ticket type had then
select i.event_id, i.sale_id, i.ticket_type_id, i.quantity, t.min_per_order, t.max_per_order
  from sale_items i
  join sales s on s.id = i.sale_id
  -- Tolerance: times are those of the beginning of transactions, not of their commits.
  join list_type_terms() t on t.ticket_type_id = i.ticket_type_id
   and s.created_at > t.since + interval '5 seconds' and s.created_at < t.until - interval '5 seconds'
 where i.moved_in = 0 and i.quantity not between t.min_per_order and t.max_per_order;

-- 4 an order was reserved while its tickets were on sale
select i.event_id, i.sale_id, i.ticket_type_id, s.created_at, t.sales_start, t.sales_end, t.ends_at
  from sale_items i
  join sales s on s.id = i.sale_id
  join list_type_terms() t on t.ticket_type_id = i.ticket_type_id
   and s.created_at > t.since + interval '5 seconds' and s.created_at < t.until - interval '5 seconds'
 where i.moved_in = 0 and (s.created_at < t.sales_start or s.created_at > t.sales_end or s.created_at >= t.ends_at);

-- 5 a sale has at most one charge that may still be paid
select event_id, sale_id, count(*) as open from charges
 where status in ('SENDING', 'WAITING', 'ANALYSIS') group by event_id, sale_id having count(*) > 1;

-- 5 an open sale is PAYMENT_PENDING exactly while one of its charges is open
select s.event_id, s.id as sale_id, s.status, max(c.changed_at) as changed_at
  from sales s left join charges c on c.sale_id = s.id
 where s.status in ('PENDING', 'PAYMENT_PENDING')
 group by s.event_id, s.id, s.status
having bool_or(coalesce(c.status in ('SENDING', 'WAITING', 'ANALYSIS'), false)) <> (s.status = 'PAYMENT_PENDING')
   and coalesce(max(c.changed_at), '-infinity') < app_now() - interval '60 seconds';

-- 6 a paid sale has a code for each ticket, an unpaid one has none
select s.event_id, s.id as sale_id, s.status, coalesce(i.tickets, 0) as tickets, coalesce(c.codes, 0) as codes
  from sales s
  left join (select sale_id, sum(quantity - returned)::integer as tickets from sale_items group by sale_id) i on i.sale_id = s.id
  left join (select sale_id, count(*)::integer as codes from ticket_codes where revoked_at is null group by sale_id) c on c.sale_id = s.id
 where coalesce(c.codes, 0) <> case when s.status in ('CONFIRMED', 'RECEIVED')
                                     -- The codes of a cancelled event are revoked at once, its sales refunded one after the other.
                                     and not exists (select from events e where e.id = s.event_id and e.cancelled_at is not null)
                                    then coalesce(i.tickets, 0) else 0 end;

-- 6 a line has as many returned codes as returned tickets, but for those that moved to another line
select i.event_id, i.sale_id, i.ticket_type_id, i.returned, count(c.id) as codes
  from sale_items i
  left join ticket_codes c on c.sale_id = i.sale_id and c.ticket_type_id = i.ticket_type_id and c.returned_at is not null
 group by i.event_id, i.sale_id, i.ticket_type_id, i.returned
having count(c.id) > i.returned;

-- 6 a ticket that a paid move replaces is revoked, and of the same event and owner
select s.event_id, s.id as sale_id, s.moved_code_id, c.event_id as event_of_code, c.user_id as owner, c.revoked_at
  from sales s left join ticket_codes c on c.id = s.moved_code_id
 where s.moved_code_id is not null
   and (s.event_id is distinct from c.event_id or s.user_id is distinct from c.user_id
        or s.status in ('CONFIRMED', 'RECEIVED') and c.revoked_at is null);

-- 7 items belong to the event of their sale, and so do their ticket types
select i.event_id, i.sale_id, i.ticket_type_id, s.event_id as event_of_sale, t.event_id as event_of_type
  from sale_items i
  left join sales s on s.id = i.sale_id
  left join ticket_types t on t.id = i.ticket_type_id
 where i.event_id is distinct from s.event_id or i.event_id is distinct from t.event_id;

-- 7 the items less their discounts add up to the total
select s.event_id, s.id as sale_id, s.total_cents,
       coalesce(sum((i.unit_cents - i.unit_discount_cents)::bigint * (i.quantity - i.moved_in)), 0) as items_cents
  from sales s left join sale_items i on i.sale_id = s.id
 group by s.event_id, s.id, s.total_cents
having s.total_cents <> coalesce(sum((i.unit_cents - i.unit_discount_cents)::bigint * (i.quantity - i.moved_in)), 0);

-- 7 the tickets that are left add up to the total less what was returned, and so does their fee
select s.event_id, s.id as sale_id, s.total_cents, s.returned_cents, s.returned_fee_cents,
       coalesce(sum((i.unit_cents - i.unit_discount_cents)::bigint * (i.quantity - i.returned)), 0) as left_cents
  from sales s left join sale_items i on i.sale_id = s.id
 group by s.event_id, s.id
having s.total_cents - s.returned_cents <> coalesce(sum((i.unit_cents - i.unit_discount_cents)::bigint * (i.quantity - i.returned)), 0)
    or s.fee_cents + s.promoter_fee_cents - s.returned_fee_cents <> buyer_fee(s.total_cents - s.returned_cents, s.fee_basis_points, true);

-- 7 the fee that a buyer pays is that of the sale's own terms, or none
select event_id, id as sale_id, total_cents, fee_cents, fee_basis_points from sales
 where fee_cents not in (0, buyer_fee(total_cents, fee_basis_points, true));

-- 7 a charge is the sum of its sale and interest, and divides into its installments
select c.event_id, c.sale_id, c.id as charge_id, c.amount_cents, c.interest_cents, c.installments, s.total_cents, s.fee_cents
  from charges c join sales s on s.id = c.sale_id
 where c.amount_cents <> s.total_cents + s.fee_cents + c.interest_cents
    or (c.interest_cents > 0 and (c.installments = 1 or c.amount_cents % c.installments <> 0));

-- 7 the interest of a sale is that of the charge that paid it, else none
select s.event_id, s.id as sale_id, s.interest_cents, c.interest_cents as charged
  from sales s left join charges c on c.id = s.paid_by
 where s.interest_cents <> coalesce(c.interest_cents, 0);

-- 7 what was decided to be refunded of a paid sale is what its returned tickets cost, with their fee and interest
select s.event_id, s.id as sale_id, c.id as charge_id, c.part_refund_cents, d.part_cents
  from sales s
  join charges c on c.id = s.paid_by
  cross join lateral (
    select s.total_cents + s.fee_cents as base,
           s.total_cents - s.returned_cents + case when s.fee_cents > 0 then s.fee_cents - s.returned_fee_cents else 0 end as left_base
  ) b
  cross join lateral (
    select b.base - b.left_base + s.interest_cents - div(s.interest_cents::numeric * b.left_base, b.base) as part_cents
  ) d
 where s.status in ('CONFIRMED', 'RECEIVED') and c.part_refund_cents <> d.part_cents;

-- 8 a paid charge is either for valid tickets or being refunded, never both
select c.event_id, c.sale_id, c.id as charge_id, c.status, c.refund_cause, s.status as sale_status, s.paid_by
  from charges c join sales s on s.id = c.sale_id
 where c.status in ('CONFIRMED', 'RECEIVED')
   and ((s.paid_by is not distinct from c.id and s.status in ('CONFIRMED', 'RECEIVED')) = (c.refund_cause is not null))
   and c.changed_at < app_now() - interval '60 seconds';

-- 9 a buyer is notified of every refund
select c.event_id, c.sale_id, c.id as charge_id, c.refund_cause
  from charges c join sales s on s.id = c.sale_id join users u on u.id = s.user_id
 where c.refund_cause is not null and c.changed_at > app_now() - interval '1 day'
   and not exists (select from mails m where m.to_address = u.email and m.template in ('payment-returned', 'refund-started', 'event-cancelled')
                      and m.created_at >= c.created_at);

-- 9 a refund is completed within days
select event_id, sale_id, id as charge_id, status, amount_cents, refunded_cents, refund_requested_at, refund_refusal
  from charges
 where refund_cause is not null and refunded_cents < amount_cents and team_refunded_at is null
   and (status in ('CONFIRMED', 'RECEIVED') and greatest(refund_requested_at, changed_at) < app_now() - interval '5 days'
        -- Accepted by the provider: a card refund takes up to 10 working days.
        or status = 'REFUNDED' and changed_at < app_now() - interval '15 days');

-- 9 a part that was decided is refunded within days
select event_id, sale_id, id as charge_id, status, part_refund_cents, refunded_cents, part_refund_requested_at, refund_refusal
  from charges
 where status in ('CONFIRMED', 'RECEIVED') and refund_cause is null and refunded_cents < part_refund_cents
   and greatest(part_refund_requested_at, changed_at) < app_now() - interval '15 days';

-- 9 what was transferred of parts is at most what was decided to be
select event_id, sale_id, id as charge_id, transferred_part_cents, transfer_part_cents, part_refund_cents from charges
 where transferred_part_cents > transfer_part_cents or transfer_part_cents > part_refund_cents;

-- 9 what was transferred of parts has left our account by transfers, or our team has sent it
select c.event_id, c.sale_id, c.id as charge_id, c.transferred_part_cents, t.cents as done
  from charges c
 cross join lateral (
   select coalesce(sum(amount_cents), 0) as cents from transfers where part_of_charge_id = c.id and status = 'DONE'
 ) t
 where c.transferred_part_cents > t.cents and c.part_finished_by is null;

-- 10 a webhook event about another amount or sale is set aside
select n.id as webhook_event_id, c.sale_id, c.id as charge_id, c.amount_cents,
       n.body #>> '{payment,value}' as told_value, n.body #>> '{payment,externalReference}' as told_reference
  from webhook_events n join charges c on c.provider_id = n.provider_id
 where n.kind in ('PAYMENT_CONFIRMED', 'PAYMENT_RECEIVED', 'PAYMENT_REFUNDED') and n.handled_at is not null and n.set_aside is null
   and (n.body #>> '{payment,externalReference}' is distinct from c.sale_id::text
        or (c.installments = 1 and (n.body #>> '{payment,value}')::numeric * 100 <> c.amount_cents));

-- 11 a refunded or disputed sale is not paid
select c.event_id, c.sale_id, c.id as charge_id, c.status, s.status as sale_status
  from charges c join sales s on s.paid_by = c.id
 where c.status in ('REFUNDED', 'CHARGEBACK') and s.status in ('CONFIRMED', 'RECEIVED')
   and c.changed_at < app_now() - interval '60 seconds';

-- 11 a refund is at most the charge, and a fully refunded charge is not paid
select event_id, sale_id, id as charge_id, status, amount_cents, refunded_cents from charges
 where refunded_cents > amount_cents
    or (refunded_cents = amount_cents and status not in ('REFUNDED', 'CHARGEBACK'));

-- 12 sales change status only by the listed transitions
select h.event_id, h.sale_id, h.id as history_id, h.from_status, h.to_status, h.cause
  from sale_history h
 where not case when h.from_status is null then h.to_status = 'PENDING'
                else is_sale_transition(h.from_status, h.to_status) end;

-- 12 a sale that is or was paid has a paying charge of its own, others have none
select s.event_id, s.id as sale_id, s.status, s.paid_by, c.sale_id as charge_of
  from sales s left join charges c on c.id = s.paid_by
 where (s.status in ('CONFIRMED', 'RECEIVED', 'REFUNDED', 'CHARGEBACK')) <> (s.paid_by is not null)
    or (s.paid_by is not null and c.sale_id is distinct from s.id);

-- 14 an idempotency key of a user has made one sale
select user_id, key, count(*) as sales from sales where key is not null
 group by user_id, key having count(*) > 1;

-- 14 an idempotency key of a user has made one charge
select user_id, key, count(*) as charges from charges where key is not null
 group by user_id, key having count(*) > 1;

-- 14 a charge and its sale belong to the same user
select c.id as charge_id, c.user_id, s.user_id as owner from charges c
  join sales s on s.id = c.sale_id where s.user_id <> c.user_id;

-- 15 a code admits once at each of its entrances
select event_id, code_id, session_id, count(*) as admissions from scans
 where told = 'admitted' and judged = 'admitted' and undone_at is null
 group by event_id, code_id, session_id having count(*) > 1;

-- 15 a code is used exactly if it has an admission, since the time of the first
select c.event_id, c.id as code_id, c.scanned_at, min(s.at) as at
  from ticket_codes c
  left join scans s on s.code_id = c.id and s.told = 'admitted' and s.judged = 'admitted' and s.undone_at is null
 group by c.id having c.scanned_at is distinct from min(s.at);

-- 16 an admission is of a code of that event, with a holder, at an entrance of the code
select s.event_id, s.id as scan_id, c.id as code_id, c.event_id as event_of_code, c.named_at, s.session_id, coalesce(p.session_id, t.session_id) as session_of_code
  from scans s
  left join ticket_codes c on c.id = s.code_id
  left join ticket_types t on t.id = c.ticket_type_id
  left join subscriptions p on p.id = c.subscription_id
 where s.told = 'admitted' and s.judged = 'admitted' and s.undone_at is null
   and (s.event_id is distinct from c.event_id or c.named_at is null
        or case when s.session_id is null then t.admits_to_event is not true
                else s.session_id is distinct from coalesce(p.session_id, t.session_id) end);

-- 16 no admission is of a code that was already revoked
select s.event_id, s.id as scan_id, c.id as code_id, s.at, c.revoked_at
  from scans s join ticket_codes c on c.id = s.code_id
 where s.told = 'admitted' and s.judged = 'admitted' and s.undone_at is null
   -- Tolerance: both times are those of the beginning of their transactions, not of their commits.
   and s.at > c.revoked_at + interval '60 seconds';

-- 16 the id prefix in a QR code is unique within its event
select event_id, left(id::text, 18) as beginning, count(*) as codes from ticket_codes
 group by event_id, left(id::text, 18) having count(*) > 1;

-- 18 a user has at most one live subscription to a session
select session_id, user_id, count(*) as live from subscriptions where cancelled_at is null
 group by session_id, user_id having count(*) > 1;

-- 18 a live subscription has one valid code of its owner, a cancelled one has none
select s.event_id, s.id as subscription_id, s.cancelled_at, count(c.id) as valid_codes
  from subscriptions s
  left join ticket_codes c on c.subscription_id = s.id and c.user_id = s.user_id and c.revoked_at is null
 group by s.event_id, s.id, s.cancelled_at
having count(c.id) <> case when s.cancelled_at is null then 1 else 0 end;

-- 18 a courtesy has one valid code, unless it was taken back or its event cancelled
select g.event_id, g.id as courtesy_id, g.taken_back_at, count(c.id) as codes, count(c.id) filter (where c.revoked_at is null) as valid_codes
  from courtesies g
  join events e on e.id = g.event_id
  left join ticket_codes c on c.courtesy_id = g.id and c.ticket_type_id = g.ticket_type_id and c.event_id = g.event_id
 group by g.event_id, g.id, g.taken_back_at, e.cancelled_at
having count(c.id) <> 1
    or count(c.id) filter (where c.revoked_at is null) <> case when coalesce(g.taken_back_at, e.cancelled_at) is null then 1 else 0 end;

-- 18 a certificate is of a subscription with an admission
select f.event_id, f.code, c.id as code_id from certificates f
  left join ticket_codes c on c.subscription_id = f.subscription_id
 where f.subscription_id is not null and c.scanned_at is null;

-- 18 a certificate of a whole event sums sessions that its user attended
select f.event_id, f.code, f.user_id, f.certified_minutes, sum(a.certified_minutes) as summed from certificates f
  left join certificate_sessions a on a.code = f.code
  left join subscriptions s on s.id = a.subscription_id and s.user_id = f.user_id and s.event_id = f.event_id
  left join lateral (select max(scanned_at) as scanned_at from ticket_codes
                      where subscription_id = s.id) c on true
 where f.user_id is not null
 group by f.event_id, f.code, f.user_id, f.certified_minutes
having f.certified_minutes is distinct from sum(a.certified_minutes) or bool_or(c.scanned_at is null);

-- 20 a ticket is named at most once, and stays named
select c.event_id, c.id as code_id, c.named_at, count(*) as namings from ticket_codes c
  join code_history h on h.code_id = c.id and h.change = 'named'
 group by c.event_id, c.id, c.named_at having count(*) > 1 or c.named_at is null;

-- 20 the history of a sale has no gaps and ends at its current status
select s.event_id, coalesce(s.id, h.sale_id) as sale_id, s.status, h.id as history_id, h.before, h.from_status, h.to_status
  from sales s
  full join (
    select sale_id, id, from_status, to_status,
           lag(to_status) over (partition by sale_id order by id) as before,
           lead(id) over (partition by sale_id order by id) as next
      from sale_history
  ) h on h.sale_id = s.id
 where h.id is null
    or s.id is null
    or h.from_status is distinct from h.before
    or (h.next is null and h.to_status <> s.status);

-- 21 counters of a sector are the sums over its ticket types and courtesies, never above its places
select s.event_id, s.id as sector_id, s.capacity, s.sold, s.held, s.given, s.halves_taken
  from sectors s
  left join (
    select l.sector_id, sum(t.sold)::integer as sold, sum(t.held)::integer as held, sum(t.given)::integer as given,
           coalesce(sum(t.sold + t.held) filter (where t.half_price = 'quota'), 0)::integer as halves
      from lots l join ticket_types t on t.lot_id = l.id group by l.sector_id
  ) c on c.sector_id = s.id
 where s.sold <> coalesce(c.sold, 0) or s.held <> coalesce(c.held, 0) or s.given <> coalesce(c.given, 0) or s.halves_taken <> coalesce(c.halves, 0)
    or s.sold + s.held + s.given > s.capacity;

-- 21 counters of a lot are the sums over its ticket types, never above its size
select l.event_id, l.id as lot_id, l.size, l.sold, l.held
  from lots l
  left join (
    select lot_id, sum(sold)::integer as sold, sum(held)::integer as held from ticket_types group by lot_id
  ) c on c.lot_id = l.id
 where l.sold <> coalesce(c.sold, 0) or l.held <> coalesce(c.held, 0) or l.sold + l.held > l.size;

-- 22 a half-price ticket costs half of its whole, which is of the same lot
select t.event_id, t.id as ticket_type_id, t.price_cents, w.price_cents as whole_cents
  from ticket_types t join ticket_types w on w.id = t.whole_id
 where t.price_cents <> w.price_cents / 2 or t.lot_id <> w.lot_id or w.half_price is not null;

-- 22 half-price tickets never exceed their quota, nor do others eat into it before the release
select s.event_id, s.id as sector_id, s.capacity, s.given, s.half_quota, s.halves_taken, c.wholes
  from sectors s
  join events e on e.id = s.event_id
  join (
    select l.sector_id, sum(i.quantity - i.returned)::integer as wholes
      from lots l
      join ticket_types t on t.lot_id = l.id and t.half_price is null
      join sale_items i on i.ticket_type_id = t.id
      join sales on sales.id = i.sale_id and sales.status in ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED')
      join events on events.id = l.event_id and sales.created_at > events.updated_at + interval '5 seconds'
     group by l.sector_id
  ) c on c.sector_id = s.id
 where s.halves_taken > s.half_quota
    or (c.wholes + s.half_quota > s.capacity - s.given
        and app_now() < half_price_release(e.starts_at, count_places(e.id)));

-- 22 every half-price ticket that was reserved has a benefit, and no other has one
select i.event_id, i.sale_id, i.ticket_type_id, i.quantity, i.returned, i.benefits
  from sale_items i join ticket_types t on t.id = i.ticket_type_id
 where not are_benefits_valid(t.half_price, i.quantity - i.returned, array_to_string(i.benefits, ','), true);

-- 22 a half-price ticket bears no discount
select i.event_id, i.sale_id, i.ticket_type_id, i.unit_discount_cents
  from sale_items i join ticket_types t on t.id = i.ticket_type_id
 where t.half_price is not null and i.unit_discount_cents > 0;

-- 23 a sale is of the lowest lot of its sector that was not closed and had tickets left
select i.event_id, i.sale_id, i.ticket_type_id, lower.id as lower_lot_id
  from sale_items i
  join sales s on s.id = i.sale_id
  join ticket_types t on t.id = i.ticket_type_id
  join lots l on l.id = t.lot_id
  join lots lower on lower.sector_id = l.sector_id and lower.position < l.position
  join events e on e.id = i.event_id
 where i.moved_in = 0 and s.created_at > e.updated_at + interval '5 seconds'
   and (lower.closes_at is null or lower.closes_at > s.created_at)
   and (lower.closed_at is null or lower.closed_at > s.created_at)
   -- Even with all that was ever reserved of it before, also what expired since.
   and coalesce(lower.size > (
     select coalesce(sum(before.quantity), 0)
       from ticket_types of_lower
       join sale_items before on before.ticket_type_id = of_lower.id
       join sales reserved on reserved.id = before.sale_id and reserved.created_at <= s.created_at
      where of_lower.lot_id = lower.id), true);

-- 24 a coupon's count is that of the tickets of held and paid sales with it
select c.event_id, c.id as coupon_id, c.used, coalesce(sum(s.coupon_tickets), 0) as tickets
  from coupons c
  left join sales s on s.coupon_id = c.id and s.status in ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED')
 group by c.event_id, c.id, c.used
having c.used <> coalesce(sum(s.coupon_tickets), 0) or c.used > c.max_tickets;

-- 25 only a sale with a coupon has a discount, on the tickets that use it at most
select s.event_id, s.id as sale_id, s.coupon_id, s.coupon_tickets, sum(i.quantity - i.returned) as discounted
  from sales s join sale_items i on i.sale_id = s.id and i.unit_discount_cents > 0
 group by s.event_id, s.id, s.coupon_id, s.coupon_tickets
having s.coupon_id is null or sum(i.quantity - i.returned) > s.coupon_tickets;

-- 25 the fee of a sale is borne once, by buyer or promoter
select event_id, id as sale_id, total_cents, fee_cents, promoter_fee_cents, fee_basis_points from sales
 where least(fee_cents, promoter_fee_cents) <> 0
    or greatest(fee_cents, promoter_fee_cents) <> buyer_fee(total_cents, fee_basis_points, true);

-- 26 everybody who held a code when a change for everybody was made was told of it
select c.event_id, n.id as change_id, n.part, n.at, c.user_id, c.id as code_id
  from event_changes n
  -- Tolerance: times are those of the beginning of transactions, not of their commits.
  join ticket_codes c on c.event_id = n.event_id and c.issued_at < n.at - interval '5 seconds'
   and (c.revoked_at is null or c.revoked_at = n.at or c.revoked_at > n.at + interval '5 seconds')
  join users u on u.id = c.user_id and u.erased_at is null
 where n.consequences @> '[{"kind": "notice", "group": "everyone"}]'
   -- A sale that was reinstated later had no valid code then.
   and (c.sale_id is null
        or (select h.to_status from sale_history h where h.sale_id = c.sale_id and h.at < n.at + interval '5 seconds'
             order by h.id desc limit 1) in ('CONFIRMED', 'RECEIVED')
        or c.revoked_at = n.at)
   and not exists (select from change_notices t
                    where t.event_id = n.event_id and t.change_id = n.id and t.user_id = c.user_id);

-- 26 every guest with an address and a valid courtesy was told of a change for everybody
select g.event_id, n.id as change_id, n.part, n.at, g.id as courtesy_id
  from event_changes n
  join courtesies g on g.event_id = n.event_id and g.email is not null and g.given_at < n.at - interval '5 seconds'
   and (g.taken_back_at is null or g.taken_back_at > n.at + interval '5 seconds')
 where n.consequences @> '[{"kind": "notice", "group": "everyone"}]'
   and not exists (select from change_notices t
                    where t.event_id = n.event_id and t.change_id = n.id and t.courtesy_id = g.id);

-- 26 who is told of a change is mailed soon
select t.event_id, t.change_id, t.user_id, t.courtesy_id, n.at
  from change_notices t
  join event_changes n on n.event_id = t.event_id and n.id = t.change_id
  -- People of a cancelled event are mailed of that alone.
  join events e on e.id = t.event_id and (e.cancelled_at is null or n.part = 'cancelled')
  left join users u on u.id = t.user_id
  left join courtesies g on g.id = t.courtesy_id
 where (u.erased_at is null and g.id is null or g.email is not null)
   and t.mailed_at is null
   -- A new name, and guests, may wait for the mails of another day.
   and t.send_after < app_now() - case when n.part = 'page' or g.id is not null then interval '3 days'
                                       else interval '60 minutes' end;

-- 27 no code of a cancelled event is valid
select c.event_id, c.id as code_id, e.cancelled_at
  from events e join ticket_codes c on c.event_id = e.id and c.revoked_at is null
 where e.cancelled_at is not null;

-- 27 nobody is subscribed to a cancelled event, and nobody holds its tickets
select e.id as event_id, e.cancelled_at, p.id as subscription_id, s.id as sale_id, s.status
  from events e
  left join subscriptions p on p.event_id = e.id and p.cancelled_at is null
  left join sales s on s.event_id = e.id and s.status in ('PENDING', 'PAYMENT_PENDING')
 where e.cancelled_at is not null and (p.id is not null or s.id is not null);

-- 27 no sale of a cancelled event is paid once its refunds had time to be requested
select e.id as event_id, e.cancelled_at, s.id as sale_id, s.status
  from events e join sales s on s.event_id = e.id and s.status in ('CONFIRMED', 'RECEIVED')
 where e.cancelled_at < app_now() - interval '60 minutes';

-- 27 a refund for a cancelled event is of an event that was cancelled
select c.event_id, c.sale_id, c.id as charge_id
  from charges c join events e on e.id = c.event_id
 where c.is_for_cancelled_event and (e.cancelled_at is null or c.refund_cause is null);

-- 27 nothing of a cancelled event is paid out after its cancellation
select p.event_id, p.id as payout_id from payouts p join events e on e.id = p.event_id
 where p.created_at > e.cancelled_at;

-- 27 nothing of a cancelled event is sent after its cancellation
select p.event_id, p.id as payout_id, t.id as transfer_id, t.sent_at, e.cancelled_at
  from payouts p join transfers t on t.payout_id = p.id join events e on e.id = p.event_id
 -- Tolerance: both times are those of the beginning of their transactions, not of their commits.
 where t.sent_at > e.cancelled_at + interval '60 seconds';

-- 28 the ledger has of each sale what its organization is due for it
select s.event_id, s.id as sale_id, s.status, l.price, l.fee, l.returned
  from sales s join events e on e.id = s.event_id and e.organization_id is not null
  join charges c on c.id = s.paid_by
  left join (
    select sale_id, coalesce(sum(amount_cents) filter (where part = 'price'), 0) as price,
           coalesce(sum(amount_cents) filter (where part = 'fee'), 0) as fee,
           coalesce(sum(amount_cents) filter (where part = 'returned'), 0) as returned
      from ledger_entries where sale_id is not null group by sale_id
  ) l on l.sale_id = s.id
 where (coalesce(l.price, 0), coalesce(l.fee, 0), coalesce(l.returned, 0)) <> (
     case when s.status in ('CONFIRMED', 'RECEIVED') then s.total_cents - s.returned_cents else 0 end,
     case when s.status in ('CONFIRMED', 'RECEIVED') and s.promoter_fee_cents > 0
          then s.returned_fee_cents - s.promoter_fee_cents else 0 end,
     -- Parts that were refunded in the provider's panel.
     case when s.status in ('CONFIRMED', 'RECEIVED')
          then -returned_share(s.total_cents - s.returned_cents - case when s.promoter_fee_cents > 0
                                 then s.promoter_fee_cents - s.returned_fee_cents else 0 end,
                               c.amount_cents, c.part_refund_cents, c.refunded_cents) else 0 end);

-- 28 the ledger has nothing of a sale that was never paid
select s.event_id, s.id as sale_id from sales s
 where s.paid_by is null and exists (select from ledger_entries l where l.sale_id = s.id);

-- 28 the ledger has each payout once, and takes it back once if it failed
select p.event_id, p.id as payout_id, p.status, l.cents, l.entries
  from payouts p
  left join (select payout_id, sum(amount_cents) as cents, count(*) as entries from ledger_entries
              where payout_id is not null group by payout_id) l on l.payout_id = p.id
 where (l.cents, l.entries) is distinct from
       (case when p.status = 'FAILED' then 0 else -p.amount_cents end, case when p.status = 'FAILED' then 2 else 1 end);

-- 28 sums of days are the sums of their entries
select event_id, available_on, d.amount_cents, l.amount_cents as counted
  from ledger_days d
  full join (
    select event_id, available_on, sum(amount_cents) as amount_cents,
           coalesce(sum(amount_cents) filter (where is_card and part = 'price'), 0) as card_price_cents
      from ledger_entries group by event_id, available_on
  ) l using (event_id, available_on)
 where (d.amount_cents, d.card_price_cents) is distinct from (l.amount_cents, l.card_price_cents);

-- 28 every entry is in the ledger of its event's organization
select l.event_id, l.id as entry_id from ledger_entries l join events e on e.id = l.event_id
 where l.organization_id is distinct from e.organization_id;

-- 28 a payout is done or failed exactly if its transfer is
select p.event_id, p.id as payout_id, p.status, t.status as transfer_status
  from payouts p left join transfers t on t.payout_id = p.id
 where t.id is null or t.amount_cents <> p.amount_cents
    or p.status <> case t.status when 'DONE' then 'DONE' when 'FAILED' then 'FAILED' else 'REQUESTED' end;

-- 28 nothing is sent to a payout key after it was stopped
select p.event_id, p.id as payout_id, t.id as transfer_id, t.sent_at, k.stopped_at
  from transfers t
  join payouts p on p.id = t.payout_id
  join payout_keys k on k.organization_id = p.organization_id and k.pix_key = t.pix_key
   and k.stopped_at < t.sent_at - interval '60 seconds'
 -- An owner may have set the same key again.
 where not exists (select from payout_keys o
                    where o.organization_id = p.organization_id and o.pix_key = t.pix_key and o.counts_from <= t.sent_at
                      and coalesce(o.stopped_at, 'infinity') >= t.sent_at - interval '60 seconds');

-- 28 a payout goes to a document that was confirmed for its organization
select p.event_id, p.id as payout_id, t.id as transfer_id
  from payouts p join transfers t on t.payout_id = p.id and t.pix_key <> ''
 where p.status <> 'FAILED'
   and not exists (select from organization_documents d
                    where d.organization_id = p.organization_id and d.document = t.pix_key);

-- 28 a transfer ends within days
select id as transfer_id, payout_id, charge_id, status, amount_cents, created_at from transfers
 where status in ('WAITING', 'SENDING', 'PROCESSING', 'BLOCKED') and created_at < app_now() - interval '5 days';

-- 29 every organization has an owner, or has invited the first one
select o.id as organization_id, o.name from organizations o
 where not exists (select from organization_members m
                    where m.organization_id = o.id and m.role = 'owner' and m.confirmed_at is not null
                      and (m.leaves_at is null or m.leaves_at > app_now()))
   and (exists (select from organization_members m where m.organization_id = o.id)
        or not exists (select from organization_invites i
                        where i.organization_id = o.id and i.role = 'owner' and i.accepted_at is null));

-- 29 an owner is limited to no events
select m.organization_id, m.user_id, null as invite_id from organization_members m
 where m.role = 'owner' and m.is_limited
union all
select i.organization_id, null, i.id from organization_invites i
 where i.role = 'owner' and i.event_ids is not null;

-- 29 what members are limited to belongs to the organization of its event
select l.organization_id, l.user_id, l.event_id, e.organization_id as organization_of_event
  from organization_member_events l join events e on e.id = l.event_id
 where e.organization_id is distinct from l.organization_id;

-- 29 an open invite is limited to events of its organization
select i.organization_id, i.id as invite_id, e.id as event_id, e.organization_id as organization_of_event
  from organization_invites i join events e on e.id = any (i.event_ids)
 where i.accepted_at is null and e.organization_id is distinct from i.organization_id;

-- 30 no answered field has vanished from its form
select distinct a.event_id, a.form_id, answer ->> 'fieldId' as field_id
  from form_answers a
  join custom_forms f on f.id = a.form_id
 cross join jsonb_array_elements(a.answers) answer
 where not f.fields @> jsonb_build_array(jsonb_build_object('_id', answer ->> 'fieldId'));
