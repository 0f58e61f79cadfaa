-- Who the holder of a ticket was before an operator put it right. Erased with its buyer's account.
alter table code_history
  add column previous_name text,
  add column previous_cpf text;
