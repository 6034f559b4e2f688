-- Red packets that fall in a room of the chat. Each rain is an activity of its own kind (type redPackets): its packets are
-- the stock, what they come to is the budget, and who takes one has a claim. The amounts are written down when it is made.

create table red_packet_rain (
  activity_id text primary key references activity (id),
  -- room of the chat; the talk is deleted long before the claims are
  rid text not null,
  -- what the amounts were made from, told once it is over
  seed text not null check (seed ~ '^[0-9a-f]{64}$')
);
create index red_packet_rain_room_idx on red_packet_rain (rid);

create table red_packet (
  activity_id text not null references red_packet_rain (activity_id),
  -- in the order in which they are taken, from 1
  rank integer not null check (rank > 0),
  amount bigint not null check (amount > 0),
  -- who has taken it; nobody yet where empty
  member_id bigint references member (id),
  primary key (activity_id, rank),
  constraint red_packet_once unique (activity_id, member_id)
);

create function red_packets_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'red packets are made once' using errcode = 'restrict_violation';
end $$;
create trigger red_packet_rain_fixed before update or delete or truncate on red_packet_rain
  for each statement execute function red_packets_refuse_change();
create trigger red_packet_fixed before update of activity_id, rank, amount or delete or truncate on red_packet
  for each statement execute function red_packets_refuse_change();

-- A packet is of whoever has taken it.
create function red_packet_keep_member() returns trigger language plpgsql as $$
begin
  raise exception 'a red packet was taken' using errcode = 'restrict_violation';
end $$;
create trigger red_packet_taken before update of member_id on red_packet
  for each row when (old.member_id is not null) execute function red_packet_keep_member();
