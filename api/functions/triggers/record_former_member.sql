-- Records in `former_members` what a member was before a change of role or events, or a removal. An owner
-- whose departure was due has left then, however late the row follows.
create or replace function record_former_member() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null then
    insert into former_members (organization_id, user_id, role, event_ids, left_at)
    select old.organization_id, old.user_id, old.role,
           case when old.is_limited then array(
             select event_id from organization_member_events allowed
              where allowed.organization_id = old.organization_id and allowed.user_id = old.user_id) end,
           least(old.leaves_at, app_now())
     -- Whoever erases an organization or an account leaves no trace of its members.
     where exists (select from organizations where id = old.organization_id)
       and exists (select from users where id = old.user_id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
-- Before, because a deletion takes the events of the member along.
create or replace trigger record_former_member before delete or update of role, is_limited on organization_members
  for each row execute function record_former_member();
