-- Organizations, which own events; their members with roles, invites and files. Events get parts with
-- version numbers, a history of changes, and the slugs that they had.

create table organizations (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  phone text not null,
  status text not null default 'new' check (status in ('new', 'verified', 'suspended')),
  document text,                                -- CPF or CNPJ without punctuation
  legal_name text,
  address jsonb,
  description text not null default '',
  logo_id text references files,
  version integer not null default 1,
  is_demo boolean not null default false,
  search_name text not null,                    -- name, folded
  created_by uuid references users,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index organizations_search on organizations using gin (search_name gin_trgm_ops);
create index organizations_by_time on organizations (created_at desc, id);

create table organization_members (
  organization_id uuid not null references organizations on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'manager', 'finance', 'support', 'gate', 'viewer')),
  is_limited boolean not null default false,    -- to the events of member_events
  joined_at timestamptz not null default app_now(),
  confirmed_at timestamptz,                     -- null: came by a copied link, the role does not count yet
  -- An owner is demoted or removed (new role null) after a day.
  leaves_at timestamptz,
  leaves_for text check (leaves_for in ('manager', 'finance', 'support', 'gate', 'viewer')),
  primary key (organization_id, user_id),
  constraint leaves_for_with_time check (leaves_for is null or leaves_at is not null)
);
create index organization_members_of_user on organization_members (user_id);
create index organization_members_leaving on organization_members (leaves_at) where leaves_at is not null;

create table organization_invites (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  token_hash text not null unique,
  email text,                                   -- null: copied as a link
  role text not null check (role in ('owner', 'manager', 'finance', 'support', 'gate', 'viewer')),
  event_ids uuid[],                             -- null: not limited
  invited_by uuid references users,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users,
  revoked_at timestamptz
);
create index organization_invites_of_organization on organization_invites (organization_id, created_at);

alter table events
  add column organization_id uuid references organizations,
  -- Version of each part that the editor saves by itself; 0 for a part of a draft never saved.
  add column page_version integer not null default 1,
  add column dates_version integer not null default 1,
  add column place_version integer not null default 1,
  add column tickets_version integer not null default 1,
  add column published_at timestamptz,
  add column paused_at timestamptz,
  add column is_unlisted boolean not null default false,
  -- Of the request that created it, so that a repeated one does not create another.
  add column creation_key text;
create index events_of_organization on events (organization_id, starts_at desc, id) where organization_id is not null;
create unique index events_by_creation_key on events (organization_id, creation_key) where creation_key is not null;
update events set published_at = created_at where is_published;

create table organization_member_events (
  organization_id uuid not null,
  user_id uuid not null,
  event_id uuid not null references events on delete cascade,
  primary key (organization_id, user_id, event_id),
  foreign key (organization_id, user_id) references organization_members on delete cascade
);

-- Slugs that an event had. They redirect for ever and no other event can take them.
create table event_slugs (
  slug text primary key,
  event_id uuid not null references events on delete cascade,
  replaced_at timestamptz not null default app_now()
);

create table event_changes (
  event_id uuid not null references events on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default app_now(),
  actor uuid references users,                  -- null: our team, by a file
  part text not null,
  before jsonb,
  after jsonb,
  primary key (event_id, id)
);

create table organization_files (
  organization_id uuid not null references organizations on delete cascade,
  file_id text not null references files,
  name text not null,
  uploaded_by uuid references users,
  uploaded_at timestamptz not null default app_now(),
  primary key (organization_id, file_id)
);
create index organization_files_by_time on organization_files (uploaded_at);
