-- Counts the stock of a ticket type in its lot and its sector, whoever changed it. The caller has locked
-- the event's ticket types, so sectors and lots of an event change one after the other.
create or replace function count_in_sector() returns trigger language plpgsql as $$
declare
  sold_more integer := new.sold - old.sold;
  held_more integer := new.held - old.held;
  given_more integer := new.given - old.given;
begin
  update sectors set sold = sold + sold_more, held = held + held_more, given = given + given_more,
         halves_taken = halves_taken + case when new.half_price = 'quota' then sold_more + held_more else 0 end
   where id = (select sector_id from lots where id = new.lot_id);
  -- Courtesies use up no lot: nothing of them is bought at its price.
  update lots set sold = sold + sold_more, held = held + held_more where id = new.lot_id;
  return null;
end $$;
create or replace trigger count_in_sector after update of sold, held, given on ticket_types for each row
  when (new.lot_id is not null and (old.sold <> new.sold or old.held <> new.held or old.given <> new.given))
  execute function count_in_sector();
