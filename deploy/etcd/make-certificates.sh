#!/bin/sh
# Makes the certificates by which the members of etcd and Patroni know each other: for each address a folder
# with those of its machine, signed by an authority of their own. Keeps what is there.
#   deploy/etcd/make-certificates.sh ../etcd-certificates 10.0.0.1 10.0.0.2 10.0.0.3
# Whoever has ca.key can let anybody in: keep it on none of these machines.
set -eu
if [ $# -lt 2 ]; then
  echo "Usage: $0 <folder> <address>..." >&2
  exit 2
fi
folder=$1
shift
DAYS=3650
KEY='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
umask 077
mkdir -p "$folder"
cd "$folder"

# issue <file without ending> <subject alternative name>
issue() {
  if [ -e "$1.crt" ]; then return; fi
  # shellcheck disable=SC2086
  openssl req $KEY -subj "/CN=${1##*/}" -keyout "$1.key" -out "$1.csr" 2> /dev/null
  # A member calls itself as a client, too, for calls by HTTP such as those of Patroni.
  printf 'basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth,clientAuth\nsubjectAltName=%s\n' "$2" > "$1.ext"
  openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days $DAYS \
    -extfile "$1.ext" -out "$1.draft" 2> /dev/null
  rm "$1.csr" "$1.ext"
  mv "$1.draft" "$1.crt"
}

if [ ! -e ca.crt ]; then
  # shellcheck disable=SC2086
  openssl req -x509 $KEY -days $DAYS -subj '/CN=55tickets etcd' -keyout ca.key -out ca.draft 2> /dev/null
  mv ca.draft ca.crt
fi
for address in "$@"; do
  mkdir -p "$address"
  case $address in
    *[!0-9.]*) name=DNS:$address ;;
    *) name=IP:$address ;;
  esac
  issue "$address/member" "$name"
  issue "$address/client" "$name"
  cp ca.crt "$address/ca.crt"
done
