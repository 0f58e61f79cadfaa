-- Locks what gives a caller the right to work at an event's gate until the transaction ends, so that a
-- revocation waits for a queue that is being recorded, or the queue for the revocation. A phone has the
-- right from whoever invited it.
create or replace function lock_gate_right(p_event uuid, p_user uuid, p_device uuid) returns void language plpgsql
as $$
declare
  v_user uuid := p_user;
begin
  if p_device is not null then
    select invited_by into v_user from gate_devices where id = p_device for share;
  end if;
  perform 1 from staff where user_id = v_user and (event_id is null or event_id = p_event) for share;
  perform 1 from organization_members member
   where user_id = v_user and organization_id = (select organization_id from events where id = p_event) for share;
end $$;
