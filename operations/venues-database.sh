#!/bin/sh
# Makes the venues' own role and database beside the site's. They are another company's: what they are given reaches nothing of
# the site's. It may run again, and then the password is the one of the file. PGHOST, PGUSER and PGDATABASE say which server
# and which database is the site's, POSTGRES_PASSWORD_FILE and VENUES_PASSWORD_FILE where the passwords are.
#   venues-database.sh [move: with what the venues kept in the site's database before they had their own]
set -eu
PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
VENUES_PASSWORD=$(cat "$VENUES_PASSWORD_FILE")
export PGPASSWORD VENUES_PASSWORD
: "${VENUES_PASSWORD:?is empty}"

sql() {
  psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"
}

# A database and not a schema of the site's: whoever is connected to that may take its locks and speak to those who listen
# in it, whatever their rights.
sql <<'END'
-- The log has the statement of what fails, and one of these has the password.
set log_min_error_statement = panic;
\getenv password VENUES_PASSWORD
select 'create role venues' where to_regrole('venues') is null \gexec
-- So many connections as four processes of theirs have; the others are the site's.
alter role venues login nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit 40 password :'password';
select 'create database venues owner venues' where not exists (select from pg_database where datname = 'venues') \gexec
-- Unless it is taken away, every role may connect to every database.
select format('revoke all on database %I from public', datname) from pg_database where datallowconn \gexec
END

has_venues() {
  [ "$(sql --dbname="$1" --command="select to_regnamespace('venues') is not null")" = t ]
}

has_venues "$PGDATABASE" || exit 0
if [ "${1:-}" != move ]; then
  echo "The database $PGDATABASE still has the rounds of the venues. Stop the venues, then run this with the word move." >&2
  exit 1
fi
# All of it or nothing: without the last line nothing has been written.
{
  echo 'begin;'
  pg_dump --schema=venues --no-owner --no-privileges && echo 'commit;'
} | PGOPTIONS='-c role=venues' sql --dbname=venues > /dev/null
has_venues venues || { echo "Nothing was moved." >&2; exit 1; }
sql --command='alter schema venues rename to venues_moved'
echo "The rounds of the venues are in their own database; drop the schema venues_moved of $PGDATABASE when all is well."
