create index concurrently ledger_returned_parts on ledger_entries (at) where part = 'returned';
