-- A key is a person's, whichever of their sales it pays: two payments that come at once under one key
-- meet here, and one of them is refused. Where that was missed, the first to come keeps the key.
alter table charges add column user_id uuid;
update charges c set user_id = s.user_id from sales s where s.id = c.sale_id;
alter table charges alter column user_id set not null;
update charges c set key = null
  from charges first
 where first.user_id = c.user_id and first.key = c.key and (first.created_at, first.id) < (c.created_at, c.id);
drop index charges_by_key;
create unique index charges_by_key on charges (user_id, key) where key is not null;
