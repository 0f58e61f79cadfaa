-- Set by the first start in production, for good: such a database never takes demo data.
create table production_mark (
  is_set boolean primary key default true check (is_set),
  marked_at timestamptz not null default app_now()
);
