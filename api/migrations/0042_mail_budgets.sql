-- Mails that promoters caused on the newest day of Brasília on which there were any, of an organization and
-- of each of its events: rules/organizations/mail-budget.ts has the limits.
create table mail_budgets (
  owner_id uuid primary key,
  day date not null,
  mails integer not null default 0,
  courtesies integer not null default 0
);
