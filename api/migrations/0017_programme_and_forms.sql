-- Promoters edit the programme and the forms of an event; a session can be cancelled.
alter table events
  add column programme_version integer not null default 1,
  add column forms_version integer not null default 1;

alter table sessions
  add column room text,
  add column cancelled_at timestamptz,
  add column cancel_reason text,
  add column certified_at timestamptz,  -- first certificate: the minutes can't change any more
  add constraint cancelled_for_a_reason check ((cancelled_at is null) = (cancel_reason is null));

update sessions set certified_at = first.at
  from (select session_id, min(issued_at) as at
          from certificates join subscriptions on subscriptions.id = subscription_id group by session_id) first
 where first.session_id = sessions.id;

create index form_answers_of_form on form_answers (form_id);
