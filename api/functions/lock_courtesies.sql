-- Makes lists of courtesies at events of one organization wait for each other until the transaction ends: the limit of a
-- day is one for all of them. The caller has locked the event's ticket types.
create or replace function lock_courtesies(p_organization uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('courtesies ' || p_organization, 0));
end $$;
