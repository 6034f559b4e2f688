-- What members do in a room beside talking. A gift costs nothing; it is written down once for each wish of its sender.
create table chat_gift (
  member_id bigint not null references member (id),
  wish uuid not null,
  rid text not null references chat_room (rid) on delete cascade,
  gift text not null,
  count smallint not null check (count > 0),
  -- how many of this kind were sent in a row, these included
  combo integer not null,
  created_at timestamptz not null,
  primary key (member_id, wish)
);
create index chat_gift_latest_idx on chat_gift (rid, member_id, created_at desc);
create index chat_gift_age_idx on chat_gift (created_at);

-- How a member thinks that a football match ends: once a match, and it stays. There is nothing to win.
create table chat_prediction (
  rid text not null references chat_room (rid) on delete cascade,
  member_id bigint not null references member (id),
  home smallint not null check (home >= 0),
  away smallint not null check (away >= 0),
  created_at timestamptz not null,
  primary key (rid, member_id)
);
