-- Promoters correct holders and mail orders again. Each step names who took it.
alter table code_history
  add column actor text,                   -- like that of sale_history: 'member <id>', 'operator <name>'
  add column previous_type text;           -- name of the ticket type before a move
update code_history
   set actor = substring(cause from '^(operator [^:]+): '), cause = regexp_replace(cause, '^operator [^:]+: ', '')
 where change = 'corrected' and cause ~ '^operator [^:]+: .';
update code_history
   set actor = substring(cause from '\((member [0-9a-f-]{36})\)$'),
       previous_type = substring(cause from '^from (.+) to .+ \(member')
 where change = 'moved' and cause ~ '^from .+ to .+ \(member [0-9a-f-]{36}\)$';

-- An order that was mailed to its buyer once more.
create table order_resends (
  event_id uuid not null,
  sale_id uuid not null references sales (id),
  id bigint generated always as identity,
  at timestamptz not null default app_now(),
  sent_by uuid not null references users (id),
  primary key (sale_id, id)
);
