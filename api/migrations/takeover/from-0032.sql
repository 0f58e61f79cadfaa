-- Brings a database of the release before 0001_baseline.sql, at 0032_unanswered_charges.sql, to the
-- baseline. Functions and triggers follow from api/functions/.
delete from migrations;

alter table events rename constraint events_check to events_ends_after_start;
alter table events rename constraint events_check1 to events_weekly_complete;
alter table events rename constraint events_check2 to events_coordinates_complete;
alter table sessions rename constraint sessions_check to sessions_ends_after_start;
alter table ticket_types rename constraint ticket_types_check to ticket_types_max_covers_min;
alter table charges rename constraint charges_check to refunded_within_amount;
alter table staff rename constraint staff_check to staff_gate_has_event;
alter table scans rename constraint scans_check to scans_undone_by_somebody;
alter table scans rename constraint scans_check1 to scans_undone_with_reason;
alter table scans rename constraint scans_check2 to scans_admitted_has_code;
alter table scans rename constraint scans_check3 to scans_settled_by_somebody;
alter table scans rename constraint scans_check4 to scans_settled_with_note;
alter table lead_steps rename constraint lead_steps_check to lead_steps_do_something;

-- Columns with few values get the checks that the types in the code are made from.
alter table sale_history
  add check (from_status in
    ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'CHARGEBACK')),
  add check (to_status in
    ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'CHARGEBACK'));
alter table lead_steps
  add check (from_status in ('novo', 'em_contato', 'qualificado', 'ganho', 'perdido')),
  add check (to_status in ('novo', 'em_contato', 'qualificado', 'ganho', 'perdido'));
alter table events add check (accepted_payment_methods <@ array['PIX', 'CREDIT_CARD']);
alter table former_staff add check (role in ('platform', 'gate'));
