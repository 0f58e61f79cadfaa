-- The benefit by which a half-price ticket was bought, for the gate and the printed ticket; null for others.
alter table ticket_codes add benefit text;
update ticket_codes code set benefit = item.benefits[code.ordinal]
  from sale_items item
 where item.sale_id = code.sale_id and item.ticket_type_id = code.ticket_type_id and item.benefits is not null;

-- admit_tickets() returns the benefit.
drop function if exists admit_tickets(uuid, uuid[], uuid[], uuid[], uuid[], text[], boolean[]);
