/* Sector and lot of a ticket type, as people read them: "Pista · 2º lote"; null for a type without a lot. */
create or replace function lot_label(p_lot uuid) returns text language sql stable as $$
  select sectors.name || ' · ' || lots.name
    from lots join sectors on sectors.id = lots.sector_id where lots.id = p_lot
$$;
