-- Every reading of a code at a gate: what was said there, and what is so by all that is known here.
-- Nothing of it is ever deleted, which makes it the gate's own history.
create table scans (
  event_id uuid not null references events,
  id uuid primary key,                         -- made by the gate, so that one that is sent twice is one
  user_id uuid not null references users,      -- who stood there
  gate text not null,                          -- what they call it
  session_id uuid references sessions (id),    -- at whose entrance; none at that of tickets
  code_id uuid references ticket_codes,        -- none where it was nobody's
  at timestamptz not null,                     -- when it was read, by the gate's clock put right
  taken_at timestamptz not null default app_now(),
  is_typed boolean not null,
  is_offline boolean not null,                 -- judged by the gate alone
  told text not null check (told in ('admitted', 'used', 'other_event', 'other_session', 'revoked', 'unnamed', 'forged', 'unknown')),
  judged text not null check (judged in ('admitted', 'used', 'other_event', 'other_session', 'revoked', 'unnamed', 'forged', 'unknown')),
  undone_at timestamptz,
  undone_by uuid references users,
  undo_reason text,
  check ((undone_at is null) = (undone_by is null)),
  check ((undone_at is null) = (undo_reason is null)),
  check (judged <> 'admitted' or code_id is not null)
);
-- A code admits once. Who was let in although it should not be is a conflict, and stays one.
create unique index one_admission on scans (code_id) where told = 'admitted' and judged = 'admitted' and undone_at is null;
create index scans_of_code on scans (code_id) where code_id is not null;
create index conflicts_of_event on scans (event_id, at) where told = 'admitted' and judged <> 'admitted' and undone_at is null;

-- In which transaction a code last changed. A gate that has the list asks for what came after its
-- own, and misses nothing that was being written meanwhile: times and sequences would.
alter table ticket_codes add column changed_in xid8 not null default '0';
drop index ticket_codes_of_event;
create index ticket_codes_of_event on ticket_codes (event_id, changed_in, id);

create function note_code_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger note_code_change before insert or update on ticket_codes
  for each row execute function note_code_change();

/*
 * Lets the holders of tickets in whose code plainly admits, at the gate of tickets, and writes the
 * scans of that. Codes come by the range in which their ids begin like what was shown, one of each;
 * what is not among the answers admitted nobody, and is to be judged. Statements that are made anew
 * for every scan would take longer to plan than to run.
 */
create function admit_tickets(
  p_event uuid, p_firsts uuid[], p_lasts uuid[], p_scans uuid[], p_users uuid[], p_gates text[], p_typed boolean[]
) returns table (scan uuid, at timestamptz, id uuid, holder_name text, holder_cpf text, name text, requires_proof boolean)
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with shown as materialized (
    select s.place, found.id
      from unnest(p_firsts, p_lasts) with ordinality s (first, last, place)
     cross join lateral (
       select code.id from ticket_codes code
        where code.id between s.first and s.last and code.event_id = p_event order by code.id limit 1) found
  ), free as materialized (
    select code.id
      from shown
      join ticket_codes code on code.id = shown.id
      join sales on sales.id = code.sale_id and sales.status in ('CONFIRMED', 'RECEIVED')
     where code.scanned_at is null and code.revoked_at is null
       and code.named_at is not null and code.holder_name is not null
     order by code.id for update of code
  ), admitted as (
    update ticket_codes code set scanned_at = app_now() from free where code.id = free.id
    returning code.id, code.scanned_at, code.holder_name, code.holder_cpf, code.ticket_type_id
  ), written as (
    insert into scans (event_id, id, user_id, gate, code_id, at, is_typed, is_offline, told, judged)
    select p_event, p_scans[place], p_users[place], p_gates[place], admitted.id, scanned_at, p_typed[place], false, 'admitted', 'admitted'
      from admitted join shown on shown.id = admitted.id
  )
  select p_scans[place], scanned_at, admitted.id, holder_name, holder_cpf, type.name, type.requires_proof
    from admitted join shown on shown.id = admitted.id join ticket_types type on type.id = ticket_type_id;
end $$;

-- Who was let in before there was a gate has been let in by one.
insert into scans (event_id, id, user_id, gate, session_id, code_id, at, is_typed, is_offline, told, judged)
select code.event_id, gen_random_uuid(), code.user_id, 'Portaria', place.session_id, code.id, code.scanned_at, false, false, 'admitted', 'admitted'
  from ticket_codes code left join subscriptions place on place.id = code.subscription_id
 where code.scanned_at is not null;
