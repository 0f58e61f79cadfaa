-- Writes the ledger's entries of payouts: one of the moment it was asked for, one that takes it back when it fails.
create or replace function record_payouts() returns trigger language plpgsql as $$
declare
  moment timestamptz := case when new.status = 'FAILED' then app_now() else new.created_at end;
begin
  insert into ledger_entries (organization_id, event_id, at, kind, amount_cents, available_on, payout_id)
  values (new.organization_id, new.event_id, moment,
          case when new.status = 'FAILED' then 'failed_payout' else 'payout' end,
          case when new.status = 'FAILED' then new.amount_cents else -new.amount_cents end,
          (moment at time zone 'America/Sao_Paulo')::date, new.id);
  return null;
end $$;
create or replace trigger record_new_payout after insert on payouts for each row execute function record_payouts();
create or replace trigger record_failed_payout after update of status on payouts for each row
  when (new.status = 'FAILED' and old.status <> 'FAILED') execute function record_payouts();
