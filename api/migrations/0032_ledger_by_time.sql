-- Entries of a month, for statements: they are stored in the order of their time, so that a small index of
-- block ranges finds them, and writing costs next to nothing.
create index ledger_by_time on ledger_entries using brin (at);
