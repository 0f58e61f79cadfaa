-- Records in `changed_in` the transaction that last changed a ticket code, for the gate's list.
create or replace function record_code_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create or replace trigger record_code_change before insert or update on ticket_codes
  for each row execute function record_code_change();
