-- Plain names for the columns that order rows, and for the kind of a change.
alter table sale_history rename column place to id;
alter sequence if exists sale_history_place_seq rename to sale_history_id_seq;

alter table code_history rename column place to id;
alter sequence if exists code_history_place_seq rename to code_history_id_seq;
alter table code_history rename column what to change;
alter table code_history rename constraint code_history_what_check to code_history_change_check;

-- Not `number`: a ticket number is the start of a code's id.
alter table ticket_codes rename column place to ordinal;
alter table ticket_codes rename constraint ticket_codes_place_check to ticket_codes_ordinal_check;
