-- Writes the ledger's entries of sales that were paid or returned, all of a statement at once.
create or replace function record_changed_sales() returns trigger language plpgsql as $$
declare
  ids uuid[];
  kinds text[];
begin
  select array_agg(id), array_agg(kind) into ids, kinds
    from (
      select after.id, case
               when after.status = 'CHARGEBACK' then 'dispute'
               when after.status = 'REFUNDED' or before.returned_cents < after.returned_cents then 'refund'
               when before.status in ('REFUNDED', 'CHARGEBACK') then 'reinstatement'
               else 'sale' end as kind
        from sales_after after join sales_before before using (id)
       where after.paid_by is not null
         and (before.status in ('CONFIRMED', 'RECEIVED') or after.status in ('CONFIRMED', 'RECEIVED'))
         and (before.paid_by is null or before.returned_cents <> after.returned_cents
              or (before.status in ('CONFIRMED', 'RECEIVED')) <> (after.status in ('CONFIRMED', 'RECEIVED')))
    ) changed;
  if ids is not null then perform record_sales(ids, kinds); end if;
  return null;
end $$;
create or replace trigger record_changed_sales after update on sales
  referencing old table as sales_before new table as sales_after
  for each statement execute function record_changed_sales();

-- Sales of an event that gets an organization only now. One with entries keeps its own.
create or replace function record_sales_of_event() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entries where event_id = new.id) then
    raise check_violation using message = format('event %s has entries in the ledger of its organization', new.id);
  end if;
  perform record_sales(array_agg(id), array_agg('sale'::text)) from sales
    where event_id = new.id and status in ('CONFIRMED', 'RECEIVED');
  return null;
end $$;
create or replace trigger record_sales_of_event after update of organization_id on events for each row
  when (old.organization_id is distinct from new.organization_id) execute function record_sales_of_event();
