-- Calls to the payment provider in slices of ten minutes, by kind: what all processes used of its quota.
create table provider_calls (
  slot timestamptz not null,
  kind text not null,
  served integer not null default 0,
  -- Answered with 429: they did nothing and do not count towards the quota.
  refused integer not null default 0,
  primary key (slot, kind)
);

-- The last `RateLimit-*` headers of each route that the provider limits by itself.
create table provider_limits (
  route text primary key,
  most integer not null,
  remaining integer not null,
  resets_at timestamptz not null
);
