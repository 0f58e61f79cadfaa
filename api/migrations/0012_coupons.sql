-- Coupons, hidden ticket types that they unlock, and a limit of tickets per CPF.
create table coupons (
  event_id uuid not null references events on delete cascade,
  id uuid primary key,
  code text not null check (code ~ '^[A-Z0-9-]{3,30}$'),
  kind text not null check (kind in ('percent', 'amount', 'unlock')),
  value integer not null,                                       -- percent or centavos off each ticket
  ticket_type_ids uuid[],                                       -- null: all
  max_tickets integer check (max_tickets > 0),
  is_once_per_person boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  used integer not null default 0 check (used >= 0),            -- tickets of held and paid sales, kept by count_coupon_use()
  created_at timestamptz not null default app_now(),
  constraint coupon_value check (case kind when 'percent' then value between 1 and 100 when 'amount' then value > 0 else value = 0 end),
  constraint coupon_never_overused check (used <= max_tickets)
);
create unique index coupons_by_code on coupons (event_id, code);

alter table ticket_types add is_hidden boolean not null default false;  -- sold with a coupon that unlocks it
alter table events add max_per_cpf integer check (max_per_cpf > 0);

alter table sales
  add coupon_id uuid references coupons,
  add coupon_tickets integer check (coupon_tickets > 0),        -- tickets that use the coupon
  add cpf text,                                                 -- of the buyer, where a limit counts it
  add constraint coupon_is_used check ((coupon_id is null) = (coupon_tickets is null));
create index sales_with_coupon on sales (coupon_id) where coupon_id is not null;
create index sales_of_cpf on sales (event_id, cpf) where cpf is not null;

alter table sale_items add unit_discount_cents integer not null default 0
  check (unit_discount_cents between 0 and unit_cents);

-- reserve_tickets() takes the coupons.
drop function if exists reserve_tickets(uuid, uuid[], uuid[], text[], text[], integer[], uuid[], integer[], text[], jsonb, integer, integer, integer, integer);
