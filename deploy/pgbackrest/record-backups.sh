#!/bin/sh
# Tells the database which backups the repository holds; /metrics shows their age. Run as postgres by
# 55tickets-backup@.service after each backup.
set -eu
export PGHOST="${PGHOST:-/run/postgresql}"
info=$(pgbackrest --stanza=55tickets --output=json info)
psql -d tickets -AtXq -o /dev/null -v ON_ERROR_STOP=1 -v "info=$info" << 'SQL'
select record_backups(:'info');
SQL
