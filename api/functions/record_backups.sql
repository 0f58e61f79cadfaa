-- Records when the newest full backup and the newest of any kind ended, from what `pgbackrest info` prints
-- as JSON. What the repository no longer has is forgotten, too: the figures are about what can be restored.
create or replace function record_backups(p_info jsonb) returns void language sql as $$
  delete from backups;
  insert into backups (kind, ended_at)
  select kind, to_timestamp(max((backup -> 'timestamp' ->> 'stop')::bigint))
    from jsonb_array_elements(p_info) stanza
   cross join jsonb_array_elements(stanza -> 'backup') backup
   cross join (values ('full'), ('last')) kinds (kind)
   where (kind = 'last' or backup ->> 'type' = 'full') and backup -> 'error' is distinct from 'true'
   group by kind;
$$;
