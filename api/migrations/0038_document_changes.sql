-- When the document or the legal name of an organization changed last, unless our team has verified the
-- organization since. Payouts wait for that.
alter table organizations add column document_changed_at timestamptz;
