-- A blocked user can't log in. The column is what every check reads, under the lock of the user's row; the
-- table is the record of who blocked whom, and why.
alter table users add column blocked_at timestamptz;

create table user_blocks (
  id uuid primary key,
  user_id uuid not null references users,
  blocked_at timestamptz not null default app_now(),
  reason text not null,
  blocked_by text not null,
  ended_at timestamptz,
  end_reason text,
  ended_by text,
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
);
create unique index user_blocks_running on user_blocks (user_id) where ended_at is null;
create index user_blocks_of_user on user_blocks (user_id, blocked_at);
