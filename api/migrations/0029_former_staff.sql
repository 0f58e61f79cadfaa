-- Who had a role and lost it: a gate's phone that was without network when that happened still hands
-- in whom it let in.
create table former_staff (
  user_id uuid not null references users,
  role text not null,
  event_id uuid references events,             -- as it was in staff
  left_at timestamptz not null default app_now()
);
create index former_staff_of_user on former_staff (user_id);

create function note_former_staff() returns trigger language plpgsql as $$
begin
  insert into former_staff (user_id, role, event_id) values (old.user_id, old.role, old.event_id);
  return old;
end $$;
create trigger note_former_staff after delete on staff for each row execute function note_former_staff();
