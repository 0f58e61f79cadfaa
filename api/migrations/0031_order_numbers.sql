-- A number for each sale that can be read over the phone: nine digits. Counted up and then spread by a
-- factor that has no divisor in common with a thousand million, so that each comes once and none tells
-- how many were sold before it.
create sequence order_numbers as bigint maxvalue 999999999;
alter table sales add column number integer not null
  default (nextval('order_numbers') * 387420489 % 1000000000)::integer;
alter sequence order_numbers owned by sales.number;
create unique index sales_by_number on sales (number);
