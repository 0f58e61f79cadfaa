-- reserve_tickets() takes the limit of new organizations.
drop function if exists reserve_tickets(uuid, uuid[], uuid[], text[], text[], integer[], uuid[], integer[], jsonb, integer, integer, integer);
