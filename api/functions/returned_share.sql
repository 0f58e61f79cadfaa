-- What of an organization's share of a paid sale the provider has returned without our decision: of what is left of
-- the charge, as much as went back in parts that were refunded in its panel, in the same proportion, rounded up.
create or replace function returned_share(share_cents integer, amount_cents integer, decided_cents integer, refunded_cents integer)
  returns integer language sql immutable as
  'select case when refunded_cents > decided_cents
               then ceil(share_cents::numeric * (refunded_cents - decided_cents) / (amount_cents - decided_cents))::integer else 0 end';
