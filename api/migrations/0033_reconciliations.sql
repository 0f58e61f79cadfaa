-- Days that were compared with the provider, by the last comparison of each.
create table reconciliations (
  day date primary key,                           -- in Brasília
  compared_at timestamptz not null                -- when the comparison began
);

-- What the last comparison of a day found. Deleted with the day, and replaced as a whole.
create table reconciliation_differences (
  day date not null references reconciliations on delete cascade,
  position integer not null,
  subject text not null check (subject in ('charge', 'transfer')),
  kind text not null,
  subject_id uuid,                                -- our charge or transfer, if there is one
  sale_id uuid,
  provider_id text,                               -- payment or transfer at the provider
  here_status text,
  here_cents bigint,
  there_status text,
  there_cents bigint,
  primary key (day, position)
);
