-- Phones at the gate of one event without an account. A row is an invite, shown as a QR code, until a phone
-- accepts it; from then on it is that phone.
create table gate_devices (
  event_id uuid not null references events on delete cascade,
  id uuid primary key,
  token_hash text not null unique,                              -- of the invite
  invited_by uuid not null references users,
  invited_at timestamptz not null default app_now(),
  expires_at timestamptz not null,                              -- of the invite; the phone's own end is that of the event
  name text,                                                    -- typed on the phone that accepted
  accepted_at timestamptz,
  accept_key text,                                              -- of the request that accepted, which may be repeated
  last_seen_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references users,
  constraint gate_devices_accepted_with_name check (num_nonnulls(accepted_at, name, accept_key) in (0, 3)),
  constraint gate_devices_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null))
);
create index gate_devices_of_event on gate_devices (event_id, invited_at);

-- A scan is by a user or by an invited phone; so is its undoing, and the note on a conflict.
alter table scans
  alter column user_id drop not null,
  add column device_id uuid references gate_devices,
  add column undone_by_device uuid references gate_devices,
  add column settled_by_device uuid references gate_devices,
  add constraint scans_by_user_or_device check (num_nonnulls(user_id, device_id) = 1),
  drop constraint scans_undone_by_somebody,
  add constraint scans_undone_by_somebody
    check (num_nonnulls(undone_by, undone_by_device) = num_nonnulls(undone_at)),
  drop constraint scans_settled_by_somebody,
  add constraint scans_settled_by_somebody
    check (num_nonnulls(settled_by, settled_by_device) = num_nonnulls(settled_at));
-- Scans of an event by who read them, and those of the last minutes.
create index scans_of_event on scans (event_id, at);
-- What refers to a phone, for the deletion of invites that nobody used. Small: most scans are by users.
create index scans_of_device on scans (device_id) where device_id is not null;
create index scans_undone_by_device on scans (undone_by_device) where undone_by_device is not null;
create index scans_settled_by_device on scans (settled_by_device) where settled_by_device is not null;

-- admit_tickets() is given the devices, too.
drop function if exists admit_tickets(uuid, uuid[], uuid[], uuid[], uuid[], text[], boolean[]);
