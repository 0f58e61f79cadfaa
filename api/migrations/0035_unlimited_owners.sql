-- An owner answers for the whole organization. A call could limit one to no events, which took every right
-- over the organization without a password, a day's wait or a mail: those get them back.
-- bounded: no screen ever limited an owner
update organization_members set is_limited = false where role = 'owner' and is_limited;
-- bounded: no screen ever limited an owner
update organization_invites set event_ids = null, revoked_at = coalesce(revoked_at, app_now())
 where role = 'owner' and event_ids is not null;

alter table organization_members add constraint owner_is_unlimited check (role <> 'owner' or not is_limited);
alter table organization_invites add constraint owner_is_unlimited check (role <> 'owner' or event_ids is null);
