-- Refuses to change the fee of a sale, whatever the statement: it is frozen at the reservation. Updates of
-- other columns do not run it.
create or replace function refuse_changed_fee() returns trigger language plpgsql as $$
begin
  raise check_violation using message = format('the fee of sale %s is frozen', old.id);
end $$;

create or replace trigger refuse_changed_fee
  before update of fee_basis_points, fee_cents, promoter_fee_cents on sales for each row
  when ((old.fee_basis_points, old.fee_cents, old.promoter_fee_cents)
        is distinct from (new.fee_basis_points, new.fee_cents, new.promoter_fee_cents))
  execute function refuse_changed_fee();
