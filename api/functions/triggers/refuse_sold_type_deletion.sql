-- Refuses to delete a ticket type with sales. It replaces the foreign key of `sale_items`, which would
-- look the type up and lock it for every reservation; this costs only the deletion.
create or replace function refuse_sold_type_deletion() returns trigger language plpgsql as $$
begin
  if exists (select from sale_items where ticket_type_id = old.id) then
    raise foreign_key_violation using message = 'a ticket type with sales is kept';
  end if;
  return old;
end $$;
create or replace trigger refuse_sold_type_deletion before delete on ticket_types for each row execute function refuse_sold_type_deletion();
