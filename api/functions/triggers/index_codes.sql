-- Keeps code_search in step with ticket codes and with the people who have them.
create or replace function index_codes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_code_search(array(select id from inserted));
  elsif tg_table_name = 'ticket_codes' then
    perform write_code_search(array[new.id]);
  elsif tg_table_name = 'users' then
    perform write_code_search(array(select id from ticket_codes where user_id = new.id));
  else
    perform write_code_search(array(select id from ticket_codes where courtesy_id = new.id));
  end if;
  return null;
end $$;

create or replace trigger index_new_codes after insert on ticket_codes
  referencing new table as inserted for each statement execute function index_codes();

create or replace trigger index_changed_code after update of holder_name, holder_cpf, revoked_at on ticket_codes
  for each row
  when ((old.holder_name, old.holder_cpf, old.revoked_at is null)
        is distinct from (new.holder_name, new.holder_cpf, new.revoked_at is null))
  execute function index_codes();

create or replace trigger index_person after update of name, email, cellphone, cpf, erased_at on users
  for each row
  when ((old.name, old.email, old.cellphone, old.cpf, old.erased_at)
        is distinct from (new.name, new.email, new.cellphone, new.cpf, new.erased_at))
  execute function index_codes();

create or replace trigger index_guest after update of name, email, phone, cpf, erased_at on courtesies
  for each row
  when ((old.name, old.email, old.phone, old.cpf, old.erased_at)
        is distinct from (new.name, new.email, new.phone, new.cpf, new.erased_at))
  execute function index_codes();
