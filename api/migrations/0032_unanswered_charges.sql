-- Since when it is known that our own call for a charge has ended without an answer: from then on the
-- provider is asked what became of it, and what it does not know after a while was never charged.
alter table charges add column unanswered_at timestamptz;
