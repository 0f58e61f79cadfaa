-- Fee that the buyer bears, rounded half up once on the order's subtotal. A test holds it to the same
-- rule in TypeScript (rules/money/fee.ts).
create or replace function buyer_fee(subtotal integer, basis_points integer, buyer_pays boolean) returns integer
  language sql immutable as 'select case when buyer_pays then ((subtotal::bigint * basis_points + 5000) / 10000)::integer else 0 end';
