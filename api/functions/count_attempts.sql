-- Counts one attempt under each key, until a limit is exceeded: returns the seconds until that limit
-- resets, or null. A refused attempt counts nowhere: counts made on the way are taken back, so that a
-- reached limit does not grow by those who try meanwhile.
create or replace function count_attempts(p_keys text[], p_mosts integer[], p_minutes integer[]) returns integer language plpgsql as $$
declare
  counted integer;
  seconds integer;
begin
  for i in 1 .. cardinality(p_keys) loop
    insert into attempts (key, count, resets_at)
    values (p_keys[i], 1, app_now() + make_interval(mins => p_minutes[i]))
    on conflict (key) do update set
      count = case when attempts.resets_at <= app_now() then 1 else attempts.count + 1 end,
      resets_at = case when attempts.resets_at <= app_now() then excluded.resets_at else attempts.resets_at end
    returning count, ceil(extract(epoch from resets_at - app_now())) into counted, seconds;
    if counted > p_mosts[i] then
      update attempts set count = count - 1 where key = any (p_keys[1:i]);
      return seconds;
    end if;
  end loop;
  return null;
end $$;
