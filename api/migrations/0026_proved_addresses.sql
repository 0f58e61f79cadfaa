-- When the owner of an account first opened a link that was mailed to its address. Until then anybody
-- may have typed it.
alter table users add column email_proved_at timestamptz;
update users set email_proved_at = created_at where is_demo;

create table email_confirmations (
  token_hash text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default app_now(),
  used_at timestamptz
);
create index email_confirmations_of_user on email_confirmations (user_id);
