-- Transfers of parts are looked for by their charge.
create index concurrently transfers_of_part on transfers (part_of_charge_id) where part_of_charge_id is not null;
