-- Derives the search rows of ticket codes. The people are locked until the end of the transaction: one who
-- is being changed or erased by another transaction is read after it, or finds these codes itself.
create or replace function write_code_search(p_codes uuid[]) returns void language plpgsql as $$
begin
  perform from users where id in (select user_id from ticket_codes where id = any (p_codes)) order by id for share;
  insert into code_search (event_id, code_id, sale_id, is_valid, sort_name, words)
  select code.event_id, code.id, code.sale_id,
         code.revoked_at is null and users.erased_at is null and guest.erased_at is null,
         fold_text(coalesce(code.holder_name, users.name, guest.name, '')),
         case when users.erased_at is null then
           search_words(array[code.holder_name, nullif(users.name, code.holder_name), users.email, guest.email,
                              users.cellphone, guest.phone],
                        array[code.holder_cpf, nullif(users.cpf, code.holder_cpf)])
         else '' end
    from ticket_codes code
    left join users on users.id = code.user_id
    left join courtesies guest on guest.id = code.courtesy_id
   where code.id = any (p_codes)
  on conflict (code_id) do update
     set is_valid = excluded.is_valid, sort_name = excluded.sort_name, words = excluded.words
   where (code_search.is_valid, code_search.sort_name, code_search.words)
         is distinct from (excluded.is_valid, excluded.sort_name, excluded.words);
end $$;

-- Codes from before this table, and after a change of what is derived.
select write_code_search(array(select id from ticket_codes));
