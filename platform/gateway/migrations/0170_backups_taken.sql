-- When base backups of this server ended, as operations/backup.sh says: a measure tells how long ago the last one was.
create table backup_taken (
  ended_at timestamptz primary key default now()
);
