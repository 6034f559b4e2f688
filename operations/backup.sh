#!/bin/sh
# Takes a base backup beside the archived log, drops those that are no longer kept, and tells the site's database, which
# measures how long ago it was; run it every night. PGHOST, PGUSER, PGDATABASE … say which server and where the site is in it.
#   backup.sh <folder> [how many are kept, 7 by default]
set -eu
folder=$1
keep=${2:-7}

mkdir -p "$folder/base" "$folder/wal"
rm -rf "$folder"/base/*.part
draft=$folder/base/$$.part
pg_basebackup --pgdata="$draft" --format=plain --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$draft"
# Named by the moment of its end: it can be restored to any later one.
name=$(date -u +%Y%m%dT%H%M%SZ)
mv "$draft" "$folder/base/$name"
echo "$folder/base/$name"

bases=$(ls "$folder/base" | sort -r)
for old in $(echo "$bases" | tail -n +$((keep + 1))); do
  rm -rf "${folder:?}/base/$old"
done
oldest=$(ls "$folder/base" | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$folder/base/$oldest/backup_label")
pg_archivecleanup "$folder/wal" "$first"

psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 \
  --command="delete from backup_taken where ended_at < now() - interval '90 days'" \
  --command='insert into backup_taken default values'
