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

-- Plain names.
alter table notices rename to webhook_events;
alter table webhook_events rename column is_left to is_deferred;
alter table webhook_events rename column settled_because to settled_reason;
alter table webhook_events rename constraint notices_pkey to webhook_events_pkey;
alter table webhook_events rename constraint settled_with_a_reason to settled_with_reason;
alter index notices_left rename to webhook_events_deferred;
alter index notices_of_payment rename to webhook_events_of_payment;
alter index notices_of_sale rename to webhook_events_of_sale;
alter index notices_set_aside rename to webhook_events_set_aside;
alter index notices_to_trim rename to webhook_events_to_trim;
alter table notice_copies rename to webhook_duplicates;
alter table webhook_duplicates rename column notice_id to webhook_event_id;
alter index notice_copies_of_notice rename to webhook_duplicates_of_event;
alter table charges rename column asked_at to looked_up_at;
alter table charges rename column look_again_at to recheck_at;
alter table charges rename column refund_asked_at to refund_requested_at;
alter table charges rename constraint asked_with_a_cause to refund_requested_with_cause;
alter table charges rename constraint told_when_refunded to refunded_with_time;
alter table charges rename constraint refused_with_codes to refund_refused_with_codes;
alter index charges_to_look_at rename to charges_to_recheck;
alter table sale_history rename column by_whom to actor;
alter table untold_expiries rename to unmailed_expiries;
alter table unmailed_expiries rename constraint untold_expiries_pkey to unmailed_expiries_pkey;
alter table sales rename column demo_wish to demo_key;
alter table subscriptions rename column demo_wish to demo_key;
alter table users rename column forgotten_at to erased_at;
alter table logins rename column ended_why to end_reason;
alter table ticket_codes rename constraint of_one_thing to of_sale_or_subscription;
alter table code_history rename constraint corrected_for_a_cause to corrected_with_cause;
drop trigger keep_buyer on users;
drop trigger keep_sold_type on ticket_types;
drop trigger note_code_change on ticket_codes;
drop trigger note_former_staff on staff;
drop function keep_buyer, keep_sold_type, note_code_change, note_former_staff;
