alter table charges
  -- Refunded because its event was cancelled. The cause alone would not tell: it is erased with its buyer.
  add column is_for_cancelled_event boolean not null default false,
  -- The provider no longer returns a PIX 90 days after its payment. Our team transfers it.
  add column team_refund_since timestamptz,
  add column team_refunded_at timestamptz,
  add column team_refunded_by uuid references users (id),
  add column team_refund_note text,                     -- how it was transferred
  add constraint team_refund_of_decided check (team_refund_since is null or refund_cause is not null),
  add constraint team_refund_done check (
    (team_refunded_at is null) = (team_refund_note is null)
    and (team_refunded_at is null) = (team_refunded_by is null)
    and (team_refunded_at is null or team_refund_since is not null));
create index refunds_by_team on charges (team_refund_since, id)
  where team_refund_since is not null and team_refunded_at is null;
create index refunds_of_cancelled_event on charges (event_id, id) where is_for_cancelled_event;
