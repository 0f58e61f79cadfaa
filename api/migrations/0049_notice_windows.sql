-- Notices wait for further changes of their event, so that several within an hour are one mail. The release
-- before sends its own at once.
alter table change_notices add column send_after timestamptz not null default app_now();
