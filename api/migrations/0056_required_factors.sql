-- Members of a verified organization need a second factor for some rights, and all of one that asks for it.
alter table organizations
  add column verified_at timestamptz,
  add column demands_factor_since timestamptz;
-- bounded: some thousand organizations, of which few are verified
update organizations set verified_at = app_now() where status = 'verified';

-- The password is among the first that somebody would try; known when it is set or used.
alter table users add column has_guessable_password boolean not null default false;
