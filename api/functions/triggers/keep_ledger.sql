-- Adds new entries of the ledger to the sums of their event and day.
create or replace function count_ledger_days() returns trigger language plpgsql as $$
begin
  insert into ledger_days as day (organization_id, event_id, available_on, amount_cents, card_price_cents)
  select organization_id, event_id, available_on, sum(amount_cents),
         coalesce(sum(amount_cents) filter (where is_card and part = 'price'), 0)
    from new_entries group by organization_id, event_id, available_on
   order by event_id, available_on
  on conflict (event_id, available_on) do update
     set amount_cents = day.amount_cents + excluded.amount_cents,
         card_price_cents = day.card_price_cents + excluded.card_price_cents;
  return null;
end $$;
create or replace trigger count_ledger_days after insert on ledger_entries
  referencing new table as new_entries
  for each statement execute function count_ledger_days();

-- Refuses to change or delete what the ledger has recorded: a mistake is corrected by a further entry.
create or replace function refuse_changed_entry() returns trigger language plpgsql as $$
begin
  raise check_violation using message = 'entries of the ledger are never changed or deleted';
end $$;
create or replace trigger refuse_changed_entry before update or delete or truncate on ledger_entries
  for each statement execute function refuse_changed_entry();
