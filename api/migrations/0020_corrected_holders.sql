-- Who comes in with a ticket is said once by its buyer, and may be put right by an operator, who says why.
alter table code_history
  drop constraint code_history_what_check,
  add constraint code_history_what_check check (what in ('named', 'generated', 'corrected')),
  add column cause text,
  add constraint corrected_for_a_cause check ((what = 'corrected') = (cause is not null));
