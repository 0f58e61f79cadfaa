-- Age of the backups that the repository holds, as the machine that makes them tells after each one.
create table backups (
  kind text primary key check (kind in ('full', 'last')),
  ended_at timestamptz not null
);
