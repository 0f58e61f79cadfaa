-- A user sees on which device, and from which address, each login was used last.
alter table logins add column device text, add column address text;
