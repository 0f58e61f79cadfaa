-- Our team sets the status of organizations, with a reason, and turns leads into organizations.

create table organization_steps (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  author_id uuid not null references users,
  at timestamptz not null default app_now(),
  from_status text not null check (from_status in ('new', 'verified', 'suspended')),
  to_status text not null check (to_status in ('new', 'verified', 'suspended')),
  reason text not null
);
create index organization_steps_of_organization on organization_steps (organization_id, at);
create index organizations_by_status on organizations (status, created_at desc, id);

-- Organization that a won lead became.
alter table leads add column organization_id uuid references organizations on delete set null;
