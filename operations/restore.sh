#!/bin/sh
# Makes a data folder of a base backup and the archived log, as the database was at a moment. PostgreSQL brings it there when
# it is started on that folder, and refuses to start when the log does not reach so far. The backups are only read.
#   restore.sh <backups> <new data folder> [moment, like '2026-11-22 05:00:00+08'; the end of the log without one]
set -eu
backups=$1
data=$2
moment=${3:-}

if [ -e "$data" ] && ! rmdir "$data"; then
  echo "$data is not empty: nothing is overwritten here." >&2
  exit 1
fi

# A restore begins a timeline, whose history says up to which place it has the log of each one before; the log after such a
# place is left behind. PostgreSQL follows the newest timeline and refuses to begin with a backup that ended in what is left.
history=$(ls "$backups/wal" | grep -x '[0-9A-F]\{8\}\.history' | sort | tail -n 1)

place() {
  echo $(((0x${1%/*} << 32) + 0x${1#*/}))
}

leads_to_the_end() {
  [ -n "$history" ] || return 0
  # The timeline that it was taken on, and the place at which it ended.
  range=$(sed -n 's/.*"Timeline": \([0-9]*\),.*"End-LSN": "\([^"]*\)".*/\1 \2/p' "$backups/base/$1/backup_manifest")
  [ -n "$range" ] || return 1
  timeline=${range% *}
  [ "$timeline" -lt $((0x${history%.history})) ] || return 0
  # Not that of its own timeline alone: a later restore to an earlier moment has left more behind.
  places=$(sed -n "/^${timeline}[[:space:]]/,\$ s/^[0-9]*[[:space:]]*\([0-9A-F]*\/[0-9A-F]*\).*/\1/p" "$backups/wal/$history")
  [ -n "$places" ] || return 1
  for left in $places; do
    [ "$(place "${range#* }")" -le "$(place "$left")" ] || return 1
  done
}

limit=99999999T999999Z
[ -z "$moment" ] || limit=$(date -u -d "$moment" +%Y%m%dT%H%M%SZ)
base=
for name in $(ls "$backups/base" | grep -v '\.part$' | sort); do
  [ "$(printf '%s\n%s\n' "$name" "$limit" | sort | head -n 1)" = "$name" ] || continue
  if leads_to_the_end "$name"; then base=$name; else echo "$name is not taken: an earlier restore has left it behind." >&2; fi
done
if [ -z "$base" ]; then
  echo "No base backup in $backups/base that leads to the end of the log had ended by ${moment:-now}." >&2
  exit 1
fi

# A server must not be started on half of it: it has its name once it is whole.
draft=$data.part
rm -rf "$draft"
mkdir -p "$draft"
cp -R "$backups/base/$base/." "$draft"
chmod 700 "$draft"
# Where this is a rehearsal beside the real server, its log must not get into the real archive. A server that takes over is
# started with archive_mode=on in its command, which counts for more than this.
{
  # A server that was restored before has the settings of that in its base backups.
  sed '/^archive_mode /d; /^restore_command /d; /^recovery_target/d' "$backups/base/$base/postgresql.auto.conf"
  echo "archive_mode = off"
  echo "restore_command = 'cp \"$backups/wal/%f\" \"%p\"'"
  echo "recovery_target_time = '$moment'"
  echo "recovery_target_timeline = latest"
  echo "recovery_target_action = promote"
} > "$draft/postgresql.auto.conf"
touch "$draft/recovery.signal"
mv "$draft" "$data"
echo "$data is the backup $base, to be brought to ${moment:-the end of the log}."
