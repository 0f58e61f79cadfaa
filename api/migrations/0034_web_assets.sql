-- Scripts, styles and pictures of the releases that run or ran lately, whose names hold a hash of their content.
-- A page of one release asks whichever server the load balancer chooses, which may run another release.
create table web_assets (
  name text primary key,
  content bytea not null,
  superseded_at timestamptz                       -- since when no started release has had it
);
