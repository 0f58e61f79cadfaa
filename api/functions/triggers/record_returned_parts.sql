-- Takes from the ledger what the provider has returned of a paid sale's charge without our decision, and gives it back
-- where that was undone, or where a part that we decided later accounts for it.
create or replace function record_returned_parts() returns trigger language plpgsql as $$
begin
  perform record_sales(array[new.sale_id], array[case when new.status = 'CHARGEBACK' then 'dispute' else 'refund' end]);
  return null;
end $$;
create or replace trigger record_returned_parts after update of refunded_cents, part_refund_cents on charges for each row
  when (old.refunded_cents <> new.refunded_cents or old.part_refund_cents <> new.part_refund_cents)
  execute function record_returned_parts();
