/* Name of a ticket type at the gate, with the one that its tickets were bought by if that was another. */
create or replace function shown_type_name(p_name text, p_bought text) returns text language sql immutable as $$
  select p_name || case when lower(p_bought) <> lower(p_name) then ' (antes ' || p_bought || ')' else '' end
$$;
