-- Locks the ticket types of an event until the transaction ends: changes of its stock wait here for each
-- other. In the order of their ids, so that no two of them wait for one another.
create or replace function lock_ticket_types(p_event uuid) returns void language plpgsql
set enable_seqscan = off
as $$
begin
  perform 1 from ticket_types where event_id = p_event order by id for update;
end $$;
