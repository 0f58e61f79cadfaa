-- Keeps the history of organizations as it was recorded. Names become that of deleted accounts, mail addresses,
-- network addresses and devices go; entries go with their organization only.
create or replace function keep_history() returns trigger language plpgsql as $$
declare
  mutable constant text[] := array['actor_name', 'subject_name', 'details', 'address', 'device'];
  erased constant text := 'Conta excluída';
begin
  if tg_op = 'TRUNCATE' then
    raise check_violation using message = 'the history of organizations is never deleted';
  end if;
  if tg_op = 'DELETE' then
    if exists (select from organizations where id = old.organization_id) then
      raise check_violation using message = 'the history of an organization goes with it only';
    end if;
    return old;
  end if;
  if to_jsonb(new) - mutable is distinct from to_jsonb(old) - mutable
     or new.actor_name not in (old.actor_name, erased)
     or new.subject_name is distinct from old.subject_name
        and (old.subject_name is null or new.subject_name is distinct from erased)
     or new.details not in (old.details, jsonb_set(old.details, '{email}', to_jsonb(erased), false))
     or new.address is distinct from old.address and new.address is not null
     or new.device is distinct from old.device and new.device is not null
  then
    raise check_violation using message = 'the history of organizations is never changed';
  end if;
  return new;
end $$;
create or replace trigger keep_history before update or delete on organization_history
  for each row execute function keep_history();
create or replace trigger refuse_history_truncation before truncate on organization_history
  for each statement execute function keep_history();
