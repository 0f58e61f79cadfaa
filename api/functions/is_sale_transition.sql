-- Written by npm run types:db from the tables in rules/sales/.
-- Tells whether a sale may go from one status to the other.
create or replace function is_sale_transition(from_status text, to_status text) returns boolean
language sql immutable as $$
  select (from_status, to_status) in (
    ('PENDING', 'PAYMENT_PENDING'),
    ('PAYMENT_PENDING', 'PENDING'),
    ('PENDING', 'CONFIRMED'),
    ('PENDING', 'RECEIVED'),
    ('PAYMENT_PENDING', 'CONFIRMED'),
    ('PAYMENT_PENDING', 'RECEIVED'),
    ('EXPIRED', 'CONFIRMED'),
    ('EXPIRED', 'RECEIVED'),
    ('CANCELED', 'CONFIRMED'),
    ('CANCELED', 'RECEIVED'),
    ('CONFIRMED', 'RECEIVED'),
    ('CONFIRMED', 'REFUNDED'),
    ('RECEIVED', 'REFUNDED'),
    ('CONFIRMED', 'CHARGEBACK'),
    ('RECEIVED', 'CHARGEBACK'),
    ('REFUNDED', 'CONFIRMED'),
    ('REFUNDED', 'RECEIVED'),
    ('CHARGEBACK', 'CONFIRMED'),
    ('CHARGEBACK', 'RECEIVED'),
    ('PENDING', 'CANCELED'),
    ('PAYMENT_PENDING', 'CANCELED'),
    ('PENDING', 'EXPIRED'),
    ('PAYMENT_PENDING', 'EXPIRED'))
$$;
