-- A conflict that somebody has seen to, and what came of it.
alter table scans
  add column settled_at timestamptz,
  add column settled_by uuid references users,
  add column settle_note text,
  add check ((settled_at is null) = (settled_by is null)),
  add check ((settled_at is null) = (settle_note is null));

-- A QR code that is none of ours, as of a menu: no forgery of a ticket.
alter table scans
  drop constraint scans_told_check,
  drop constraint scans_judged_check,
  add constraint scans_told_check check (told in ('admitted', 'used', 'other_event', 'other_session', 'revoked', 'unnamed', 'forged', 'unknown', 'not_ticket')),
  add constraint scans_judged_check check (judged in ('admitted', 'used', 'other_event', 'other_session', 'revoked', 'unnamed', 'forged', 'unknown', 'not_ticket'));

-- What the file of a regulation is called by who wrote it.
alter table sessions add column regulation_file_name text;
