-- The ledger also takes what the provider returned of a sale without our decision.
alter table ledger_entries drop constraint ledger_entries_part_check;
alter table ledger_entries add constraint ledger_entries_part_check check (part in ('price', 'fee', 'returned')) not valid;
