-- Records a revoked role in `former_staff`.
create or replace function record_former_staff() returns trigger language plpgsql as $$
begin
  insert into former_staff (user_id, role, event_id) values (old.user_id, old.role, old.event_id);
  return old;
end $$;
create or replace trigger record_former_staff after delete on staff for each row execute function record_former_staff();
