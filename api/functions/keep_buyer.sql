-- Refuses to delete a user with sales. It replaces the foreign key of `sales`, which would look the user
-- up and lock it for every reservation; this costs only the deletion.
create or replace function keep_buyer() returns trigger language plpgsql as $$
begin
  if exists (select from sales where user_id = old.id) then
    raise foreign_key_violation using message = 'a user with sales is kept';
  end if;
  return old;
end $$;
create or replace trigger keep_buyer before delete on users for each row execute function keep_buyer();
