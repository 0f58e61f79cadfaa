-- A refund that a member of the promoter made is more than what of the event was not paid out: our team looks at it
-- before the money goes back.
alter table charges
  add column review_since timestamptz,
  add column reviewed_at timestamptz,
  add column reviewed_by uuid;
