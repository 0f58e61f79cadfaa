-- Plain names for jobs and schedules. pg-boss stores them by name, in tables that it creates itself when
-- a server first starts: a new database does not have them yet.
do $$
declare
  names constant jsonb := '{
    "finish-forgetting": "finish-erasure",
    "handle-notice": "handle-webhook-event",
    "ask-charge": "recheck-charge",
    "trim-notices": "trim-webhook-events",
    "sweep-platform": "clean-up-platform",
    "sweep-accounts": "clean-up-accounts",
    "sweep-reservations": "remove-idempotency-keys"
  }';
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;

  -- In one statement, because jobs and schedules reference their queue: foreign keys are checked at its end.
  with queues as (
    update pgboss.queue set name = names ->> name where names ? name
  ), schedules as (
    update pgboss.schedule set name = names ->> name where names ? name
  )
  update pgboss.job set name = names ->> name where names ? name;

  -- Where the jobs in `failed-jobs` come from.
  update pgboss.job set source_name = names ->> source_name where names ? source_name;

  -- Runs that a schedule has announced and that are not queued yet. By its key, pg-boss announces a run once.
  update pgboss.job
     set data = jsonb_set(data, '{name}', names -> (data ->> 'name')),
         singleton_key = replace(singleton_key, data ->> 'name', names ->> (data ->> 'name'))
   where name = '__pgboss__send-it' and names ? (data ->> 'name');

  update pgboss.job
     set data = jsonb_set(data #- '{input,noticeId}', '{input,webhookEventId}', data #> '{input,noticeId}')
   where data -> 'input' ? 'noticeId';
end
$$;
