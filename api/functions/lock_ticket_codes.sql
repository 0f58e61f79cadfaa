-- Locks ticket codes until the transaction ends: scans of the same code wait here for each other. In the
-- order of their ids, so that no two of them wait for one another.
create or replace function lock_ticket_codes(p_codes uuid[]) returns void language plpgsql
set enable_seqscan = off
as $$
begin
  perform 1 from ticket_codes where id = any (p_codes) order by id for update;
end $$;
