#!/bin/sh
# PostgreSQL's archive_command: keeps a finished part of its log, whole or not at all.
#   archive-wal.sh <path of the part> <its name> <folder>
set -eu
to=$3/$2
# After a crash PostgreSQL may ask again for what is kept already; other bytes under one name are another server's.
if [ -e "$to" ]; then
  cmp -s "$1" "$to" || { echo "$to is there with other bytes; do two servers share this folder?" >&2; exit 1; }
  exit 0
fi
cp "$1" "$to.part"
sync "$to.part"
mv "$to.part" "$to"
sync "$3"
