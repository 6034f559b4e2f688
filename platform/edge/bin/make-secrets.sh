#!/bin/sh
# Makes the secrets of one installation of docker-compose.yml, each file for those services that mount it:
#   platform/edge/bin/make-secrets.sh [folder, ./secrets by default]
# An existing folder is left alone: its keys sign tokens and open data that are in use.
set -eu

folder=${1:-secrets}
if [ -e "$folder" ]; then
  echo "$folder is there already; it is left as it is." >&2
  exit 1
fi

key() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

database_password=$(key)
redis_password=$(key)
venues_password=$(key)
site_key_aes=$(key)
site_key_sign=$(key)
ops_token=$(key)

umask 077
mkdir -p "$folder"
cd "$folder"

printf '%s\n' "$database_password" > postgres-password
printf 'requirepass %s\n' "$redis_password" > redis.conf
cat > gateway.env <<END
DATABASE_URL=postgres://site:$database_password@postgres:5432/site
REDIS_URL=redis://:$redis_password@redis:6379
SITE_KEY_AES=$site_key_aes
SITE_KEY_SIGN=$site_key_sign
JWT_SECRET=$(key)
END
cat > registry.env <<END
DATABASE_URL=postgres://site:$database_password@postgres:5432/site
REDIS_URL=redis://:$redis_password@redis:6379
OPS_TOKEN=$ops_token
END
cat > edge.env <<END
SITE_KEY_AES=$site_key_aes
SITE_KEY_SIGN=$site_key_sign
END
# Of operations/docker-compose.venues.yml: what both sides sign with, and where the venues keep their rounds, which is a
# database of theirs, with a password that opens no other.
printf 'VENUES_SECRET=%s\n' "$(key)" > venues-secret.env
printf '%s\n' "$venues_password" > venues-password
printf 'DATABASE_URL=postgres://venues:%s@postgres:5432/venues\n' "$venues_password" > venues.env
cat > ops.env <<END
REGISTRY_TOKEN=$ops_token
END

# A container reads its file as a user of its own; on this machine the folder keeps everybody else out.
chmod 644 ./*
echo "Made the secrets of an installation in $folder. Keep a copy where only you find it."
