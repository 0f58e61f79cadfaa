-- A new member cancels, refunds and exports CPFs only from this moment on; null for founders, and for members of before.
alter table organization_members add column sensitive_from timestamptz;
