-- Memberships as they were: a phone that was offline when a member lost the gate may still send its scans.
create table former_members (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'finance', 'support', 'gate', 'viewer')),
  event_ids uuid[],                             -- null: was not limited
  left_at timestamptz not null
);
create index former_members_of_user on former_members (user_id);
