-- Our team's list of refunds looks for parts that no transfer has returned.
create index concurrently untransferred_parts on charges (id) where transfer_part_cents > transferred_part_cents;
