-- Exports of orders are recorded beside those of participants.
alter table exports add column contents text not null default 'people' check (contents in ('people', 'orders'));
-- Orders of an export in the order of its lines; null for one of participants.
alter table export_pages add column sale_ids uuid[];
