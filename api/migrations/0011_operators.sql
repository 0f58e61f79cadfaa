-- A notice that came again under an id that we had. A row of its own and without a reference, so that
-- whoever acknowledges it does not wait for whoever works on the first.
create table notice_copies (
  notice_id text not null,
  received_at timestamptz not null default app_now()
);
create index notice_copies_of_notice on notice_copies (notice_id);

-- All that was told of a sale, also of the later payments of a plan.
create index notices_of_sale on notices ((body #>> '{payment,externalReference}'));

-- The charges of one day, among those of years. They are written in the order of their time.
create index charges_by_day on charges using brin (created_at);
