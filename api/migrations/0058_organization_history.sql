-- What happened in an organization, for its owners: `rules/organizations/history.ts` names the kinds. A trigger
-- refuses changes, other than those of an erasure and of the deletion of addresses.
create table organization_history (
  id bigint generated always as identity primary key,
  organization_id uuid not null references organizations on delete cascade,
  at timestamptz not null default app_now(),
  kind text not null,
  topic text not null check (topic in ('team', 'gate', 'money', 'exports', 'access', 'data')),
  actor_kind text not null check (actor_kind in ('member', 'team', 'phone', 'system')),
  actor_id uuid references users,
  -- Names as they were: of who did it, and of the person or thing that it is about.
  actor_name text not null,
  subject_id uuid references users,
  subject_name text,
  -- Without references: drafts are deleted, and an entry stays.
  event_ids uuid[] not null default '{}',
  event_names text[] not null default '{}',
  details jsonb not null default '{}',
  address text,
  device text,
  check (cardinality(event_ids) = cardinality(event_names)),
  check (kind in (
    'organization_created', 'member_invited', 'invite_withdrawn', 'invite_accepted', 'member_confirmed',
    'member_changed', 'owner_kept', 'owner_demoted', 'member_left', 'phone_invited', 'phone_accepted',
    'phone_revoked', 'entries_undone', 'gate_role_given', 'gate_role_taken', 'payout_key_set',
    'payout_key_stopped', 'payout_requested', 'order_refunded', 'refund_approved', 'refund_finished',
    'ledger_corrected', 'people_exported', 'orders_exported', 'history_exported', 'logged_in', 'stepped_up',
    'logins_ended', 'factor_added', 'factor_removed', 'factor_demanded', 'data_changed', 'status_changed',
    'message_reviewed', 'event_cancelled', 'event_postponed'))
);
-- Pages by filter, the newest entry first.
create index organization_history_pages on organization_history (organization_id, id);
create index organization_history_topics on organization_history (organization_id, topic, id);
create index organization_history_of_team on organization_history (organization_id, id) where actor_kind = 'team';
create index organization_history_events on organization_history using gin (event_ids);
-- Pages by person, and erasure.
create index organization_history_actors on organization_history (actor_id, id) where actor_id is not null;
create index organization_history_subjects on organization_history (subject_id, id) where subject_id is not null;
create index organization_history_emails on organization_history (lower(details ->> 'email'))
  where details ->> 'email' is not null;
-- Deletion of addresses.
create index organization_history_addresses on organization_history (at) where address is not null or device is not null;
