#!/bin/sh
# Makes a data folder of a base backup and the archived log, as the database was at a moment. PostgreSQL brings it there when
# it is started on that folder, and refuses to start when the log does not reach so far.
#   restore.sh <backups> <new data folder> [moment, like '2026-11-22 05:00:00+08'; the end of the log without one]
set -eu
backups=$1
data=$2
moment=${3:-}

if [ -e "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: nothing is overwritten here." >&2
  exit 1
fi
limit=99999999T999999Z
[ -z "$moment" ] || limit=$(date -u -d "$moment" +%Y%m%dT%H%M%SZ)
base=
for name in $(ls "$backups/base" | grep -v '\.part$' | sort); do
  if [ "$(printf '%s\n%s\n' "$name" "$limit" | sort | head -n 1)" = "$name" ]; then base=$name; fi
done
if [ -z "$base" ]; then
  echo "No base backup in $backups/base had ended by ${moment:-now}." >&2
  exit 1
fi

mkdir -p "$data"
cp -R "$backups/base/$base/." "$data"
chmod 700 "$data"
# Where this is a rehearsal beside the real server, its log must not get into the real archive. A server that takes over is
# started with archive_mode=on in its command, which counts for more than this.
{
  echo "archive_mode = off"
  echo "restore_command = 'cp \"$backups/wal/%f\" \"%p\"'"
  [ -z "$moment" ] || echo "recovery_target_time = '$moment'"
  echo "recovery_target_action = promote"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
echo "$data is the backup $base, to be brought to ${moment:-the end of the log}."
