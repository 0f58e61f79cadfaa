-- A charge has one transfer at most that may still refund it or has: money that was sent can't be called back.
create unique index concurrently live_transfer_of_charge on transfers (charge_id) where status <> 'FAILED';
