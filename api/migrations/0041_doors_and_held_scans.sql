-- How long before its start an event admits people.
alter table events add column doors_minutes integer not null default 360;
alter table events add constraint events_doors_minutes_check check (doors_minutes >= 0) not valid;

-- A gate may be shown a good ticket before the doors are open.
alter table scans drop constraint scans_judged_check;
alter table scans add constraint scans_judged_check check (judged in ('admitted', 'used', 'other_event', 'other_session', 'revoked', 'unnamed', 'doors_closed', 'forged', 'unknown', 'not_ticket')) not valid;
alter table scans drop constraint scans_told_check;
alter table scans add constraint scans_told_check check (told in ('admitted', 'used', 'other_event', 'other_session', 'revoked', 'unnamed', 'doors_closed', 'forged', 'unknown', 'not_ticket')) not valid;

-- Admissions that a phone sent after it, or its user, had lost the gate: nobody is admitted until somebody accepts them.
create table held_scans (
  event_id uuid not null references events on delete cascade,
  id uuid primary key,
  user_id uuid references users,
  device_id uuid references gate_devices,
  gate text not null,
  session_id uuid references sessions (id) on delete cascade,
  code_id uuid references ticket_codes (id),
  at timestamptz not null,
  received_at timestamptz not null default app_now(),
  is_typed boolean not null,
  right_ended_at timestamptz not null,
  -- Why nobody can accept it; null where somebody can.
  problem text constraint held_scans_problem_check check (problem in ('too_late', 'unsigned')),
  decided_at timestamptz,
  decided_by uuid references users,
  decided_by_device uuid references gate_devices,
  is_accepted boolean,
  constraint held_scans_by_user_or_device check (num_nonnulls(user_id, device_id) = 1),
  constraint held_scans_decided_by_somebody check (
    num_nonnulls(decided_by, decided_by_device) = num_nonnulls(decided_at)
    and (decided_at is null) = (is_accepted is null))
);
create index held_scans_of_event on held_scans (event_id);
create index held_scans_of_code on held_scans (code_id) where code_id is not null;
