-- An event can be postponed without a date, or cancelled. Both are told to everybody concerned.
alter table events
  add column postponed_at timestamptz,
  add column cancelled_at timestamptz;

alter table event_changes
  add column reason text,                               -- as its author gave it, for people who are told
  add column is_material boolean not null default false, -- listed on the event's page
  add column consequences jsonb not null default '[]',  -- as they were confirmed and carried out
  add column told integer not null default 0,           -- people who were written to
  -- Who ordered before the change may give the order back until then; without an end while the event has no date.
  add column opens_refund boolean not null default false,
  add column refund_until timestamptz,
  add constraint refund_is_open check (opens_refund or refund_until is null);
create index event_changes_public on event_changes (event_id, id) where is_material;
create index event_changes_with_refund on event_changes (event_id, at) where opens_refund;

-- Who is told of a change, frozen in its transaction; a job mails them in portions.
create table change_notices (
  event_id uuid not null,
  change_id bigint not null,
  user_id uuid not null references users (id),
  mailed_at timestamptz,
  primary key (event_id, change_id, user_id),
  foreign key (event_id, change_id) references event_changes (event_id, id) on delete cascade
);
create index change_notices_of_user on change_notices (user_id);
create index change_notices_to_mail on change_notices (event_id, change_id) where mailed_at is null;
