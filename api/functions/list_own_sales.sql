-- Lists the other held and paid sales of the same person for the same event: by CPF, where it is kept, and
-- by account. A sale that was reserved before its CPF was kept counts with that of its buyer.
create or replace function list_own_sales(p_sale uuid) returns setof sales language sql stable as $$
  select own.* from sales s join users on users.id = s.user_id
    join sales own on own.event_id = s.event_id and own.id <> s.id
     and own.status in ('PENDING', 'PAYMENT_PENDING', 'CONFIRMED', 'RECEIVED')
     and (own.cpf = coalesce(s.cpf, users.cpf) or own.user_id = s.user_id)
   where s.id = p_sale
$$;
