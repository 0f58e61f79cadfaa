-- Refuses changes of status that the tables in rules/sales/ do not know, whatever wrote them.
create or replace function refuse_transition() returns trigger language plpgsql as $$
begin
  raise check_violation using
    message = format('%s %s may not go from %s to %s', tg_table_name, old.id, old.status, new.status);
end $$;

create or replace trigger refuse_transition before update of status on sales for each row
  when (old.status <> new.status and not is_sale_transition(old.status, new.status))
  execute function refuse_transition();

create or replace trigger refuse_transition before update of status on charges for each row
  when (old.status <> new.status and not is_charge_transition(old.status, new.status))
  execute function refuse_transition();
