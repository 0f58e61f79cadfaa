#!/bin/sh
# Fills in a template with the values of an environment file, for the user who reads the result:
#   deploy/render.sh /etc/55tickets/database.env deploy/etcd/etcd.yml /etc/55tickets/etcd.yml etcd
# Refuses a name without a value, which envsubst would leave empty. The result may hold passwords:
# only that user can read it.
set -eu
if [ $# -ne 4 ]; then
  echo "Usage: $0 <environment file> <template> <result> <user>" >&2
  exit 2
fi
environment=$(realpath "$1")
template=$2
result=$3
user=$4
set -a
. "$environment"
set +a
missing=
for name in $(envsubst --variables "$(cat "$template")" | sort -u); do
  eval "value=\${$name-}"
  case $value in '' | *CHANGE_ME*) missing="$missing $name" ;; esac
done
if [ -n "$missing" ]; then
  echo "$environment lacks values:$missing" >&2
  exit 1
fi
umask 077
draft=$(mktemp "$result.XXXXXX")
envsubst < "$template" > "$draft"
chown "$user" "$draft"
mv "$draft" "$result"
