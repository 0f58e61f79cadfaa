-- Refuses changes of status that the tables in rules/sales/ do not know, whatever wrote them. The
-- condition is in the function, which keeps its plan, and not in the trigger, which would plan it anew
-- for every statement.
create or replace function check_transition() returns trigger language plpgsql as $$
declare
  is_known boolean := case tg_table_name
    when 'sales' then is_sale_transition(old.status, new.status)
    when 'charges' then is_charge_transition(old.status, new.status) end;
begin
  if not is_known then
    raise check_violation using
      message = format('%s %s may not go from %s to %s', tg_table_name, old.id, old.status, new.status);
  end if;
  return new;
end $$;

create or replace trigger check_transition before update of status on sales for each row
  when (old.status <> new.status) execute function check_transition();

create or replace trigger check_transition before update of status on charges for each row
  when (old.status <> new.status) execute function check_transition();
