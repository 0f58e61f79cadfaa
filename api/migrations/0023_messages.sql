-- A mail that its recipient asked for nothing of says where to unsubscribe, in its headers too.
alter table mails add column unsubscribe_url text;

-- Mails of an organization to a chosen audience of one event.
create table messages (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  event_id uuid not null references events (id),
  kind text not null check (kind in ('service', 'marketing')),
  subject text not null,
  body text not null,                                    -- HTML with few marks, sanitized
  filter jsonb not null,                                 -- audience; without its search text once it is frozen
  status text not null check (status in ('review', 'scheduled', 'sending', 'sent', 'stopped', 'refused')),
  created_by uuid references users (id),
  created_at timestamptz not null default app_now(),
  send_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by uuid references users (id),
  refusal_reason text,
  begun_at timestamptz,                                  -- its audience was frozen
  people integer,                                        -- in the frozen audience
  mailed integer not null default 0,
  sent_at timestamptz,
  stopped_at timestamptz,
  constraint message_begun check (
    (status in ('sending', 'sent')) = (begun_at is not null) and (begun_at is null) = (people is null)),
  constraint message_sent check ((status = 'sent') = (sent_at is not null)),
  constraint message_stopped check ((status = 'stopped') = (stopped_at is not null)),
  constraint message_refused check ((status = 'refused') = (refusal_reason is not null))
);
create index messages_of_event on messages (event_id, created_at desc);
create index messages_of_organization on messages (organization_id, send_at);
create index messages_to_review on messages (created_at) where status = 'review';
create index messages_to_send on messages (send_at) where status in ('scheduled', 'sending');

-- Who a message goes to, frozen in the transaction that begins to send it; a job mails them in portions.
create table message_recipients (
  message_id uuid not null references messages (id) on delete cascade,
  address_key text not null,                             -- hash of the address: one mail for each
  user_id uuid references users (id),
  courtesy_id uuid references courtesies (id) on delete cascade,
  mailed_at timestamptz,
  primary key (message_id, address_key),
  constraint recipient_is_one check ((user_id is null) <> (courtesy_id is null))
);
create index message_recipients_of_user on message_recipients (user_id);
create index message_recipients_of_courtesy on message_recipients (courtesy_id);
create index message_recipients_to_mail on message_recipients (message_id, address_key) where mailed_at is null;

-- Addresses that want no marketing of an organization.
create table unsubscribes (
  organization_id uuid not null references organizations (id) on delete cascade,
  address_key text not null,
  at timestamptz not null default app_now(),
  primary key (organization_id, address_key)
);
create index unsubscribes_of_address on unsubscribes (address_key);
