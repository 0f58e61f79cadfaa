-- Refuses to delete a user with sales. It replaces the foreign key of `sales`, which would look the user
-- up and lock it for every reservation; this costs only the deletion.
create or replace function refuse_buyer_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from sales where user_id = old.id) then
    raise foreign_key_violation using message = 'a user with sales is kept';
  end if;
  return old;
end $$;
create or replace trigger refuse_buyer_deletion before delete on users for each row execute function refuse_buyer_deletion();
