-- Rooms of the chat, one for each match that is talked about, and what was said in them.
create table chat_room (
  rid text primary key,
  -- 0 open, 1 closed by the operator.
  status smallint not null default 0,
  reason text,
  last_seq bigint not null default 0,
  -- What was said before is shown to nobody.
  cleared_before timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null
);

create table chat_message (
  rid text not null references chat_room (rid) on delete cascade,
  seq bigint not null,
  member_id bigint not null references member (id),
  -- The client's own number, by which a repetition is known.
  client_seq text not null,
  category smallint not null,
  category_type smallint not null,
  text text not null,
  nickname text not null,
  vip smallint not null,
  avatar text not null,
  reply_to jsonb,
  bet jsonb,
  -- False: for the eyes of its writer alone.
  is_public boolean not null,
  is_blocked boolean not null default false,
  created_at timestamptz not null,
  primary key (rid, seq)
);
create unique index chat_message_client_idx on chat_message (member_id, client_seq);
create index chat_message_age_idx on chat_message (created_at);

create table chat_mute (
  member_id bigint primary key references member (id),
  until timestamptz not null,
  reason text not null
);

create table chat_word (
  word text primary key
);

-- One row for all rooms.
create table chat_setting (
  id smallint primary key default 1 check (id = 1),
  vip_min smallint not null default 0,
  vip_max smallint not null default 10,
  effect_min smallint not null default 5,
  effect_max smallint not null default 10,
  is_closed boolean not null default false,
  notice text
);
insert into chat_setting default values;
