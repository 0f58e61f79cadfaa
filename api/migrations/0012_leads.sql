-- What promoters tell us: the contact form of the site, or the interview that one of the team writes
-- down. What is listed and searched has a column; the form as it was sent is kept beside.
create table leads (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'interview')),
  status text not null default 'novo' check (status in ('novo', 'em_contato', 'qualificado', 'ganho', 'perdido')),
  name text not null,
  email text not null,
  phone text not null,
  company text not null,
  answers jsonb not null,
  search_text text not null,                   -- name, company, e-mail, event: without case and accents
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now()
);
create index leads_newest on leads (created_at desc, id);
create index leads_by_status on leads (status, created_at desc, id);

-- What the team did about a lead: a note, a change of status, or both.
create table lead_steps (
  id uuid primary key,
  lead_id uuid not null references leads,
  author_id uuid not null references users,
  at timestamptz not null default app_now(),
  from_status text,
  to_status text,
  note text,
  check (note is not null or to_status is not null)
);
create index lead_steps_of_lead on lead_steps (lead_id, at);

-- Who works here. Given by the operator's command line, never by a form.
create table staff (
  user_id uuid not null references users,
  role text not null check (role in ('platform', 'gate')),
  event_id uuid references events,             -- of a role that is for one event
  granted_at timestamptz not null default app_now(),
  unique nulls not distinct (user_id, role, event_id),
  check ((role = 'gate') = (event_id is not null))
);
