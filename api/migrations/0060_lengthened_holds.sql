-- Holds are lengthened once where the provider takes no more calls.
alter table sales add column hold_lengthened_at timestamptz;
