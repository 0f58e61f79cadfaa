#!/bin/sh
# Run once, by the container of PostgreSQL on an empty volume: the roles that servers and migrations work as,
# and a database for test payments, which a provider would keep elsewhere. None is a superuser.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 <<'END'
\set runtime `cat /run/secrets/tickets-password`
\set owner `cat /run/secrets/owner-password`
\set sandbox `cat /run/secrets/sandbox-password`
create role tickets login password :'runtime';
create role tickets_owner login password :'owner';
create role sandbox login password :'sandbox';
create database tickets owner tickets_owner;
create database sandbox owner sandbox;
revoke connect, temporary on database tickets, sandbox from public;
grant connect on database tickets to tickets;
END
