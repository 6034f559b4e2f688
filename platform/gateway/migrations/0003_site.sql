-- What the site shows: operator's content. The rows come from the idempotent seed of the module that owns them.
create table site_navigation (
  key text primary key,
  name text not null,
  type text not null check (type in ('category', 'page', 'link')),
  icon text not null default '',
  url text not null default '',
  badge text,
  sort integer not null
);

create table site_sponsor (
  id text primary key,
  title text not null,
  sub_title text not null default '',
  banner text not null default '',
  logo text not null default '',
  period text not null default '',
  content text not null default '',
  sort integer not null
);

create table site_advert (
  id text primary key,
  position text not null check (position in ('home', 'popup', 'deposit')),
  category_id text not null default '',
  title text not null,
  sub_title text not null default '',
  img text not null,
  jump_type smallint not null check (jump_type between 0 and 3),
  jump_value text not null default '',
  tag text not null default '',
  start_at timestamptz not null,
  end_at timestamptz not null,
  sort integer not null
);

create table site_notice (
  id text primary key,
  type text not null check (type in ('marquee', 'popup', 'notice')),
  title text not null,
  content text not null,
  top boolean not null default false,
  start_at timestamptz not null,
  end_at timestamptz not null
);

create table site_area (
  code text primary key,
  name text not null,
  regex text not null,
  sort integer not null
);

create table letter (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  type text not null check (type in ('notice', 'activity', 'bulletin', 'match', 'fd')),
  -- sent to everybody, and so counted in the br… fields, or to this member alone
  broadcast boolean not null default false,
  -- makes a seeded letter idempotent
  source text,
  title text not null,
  content text not null,
  jump text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz,
  constraint letter_source_key unique (member_id, source)
);
create index letter_inbox_idx on letter (member_id, id desc) where deleted_at is null;
create index letter_unread_idx on letter (member_id, type, broadcast) where read_at is null and deleted_at is null;

create table venue (
  code text primary key check (code = upper(code)),
  category text not null check (category in ('TY', 'ZR', 'QP', 'DJ', 'CP', 'DZ', 'BY')),
  name text not null,
  description text not null default '',
  img text not null default '',
  state smallint not null check (state between 1 and 3),
  maintain_from timestamptz,
  maintain_to timestamptz,
  -- best rebate in hundredths of a per cent
  rebate integer not null default 0,
  open_way text not null default 'self' check (open_way in ('self', 'blank')),
  tags text[] not null default '{}',
  sort integer not null,
  constraint venue_maintenance_has_a_window check (state <> 2 or (maintain_from is not null and maintain_to > maintain_from))
);
create index venue_category_idx on venue (category, sort);

create table game (
  venue text not null references venue (code),
  code text not null,
  category text not null check (category in ('DZ', 'BY')),
  name text not null,
  img text not null,
  hot boolean not null default false,
  is_new boolean not null default false,
  -- return to player in hundredths of a per cent
  rtp integer not null,
  try_play boolean not null default false,
  -- progressive jackpot: amount at `jackpot_at` and growth, in fen and fen a second
  jackpot bigint,
  jackpot_step bigint,
  jackpot_at timestamptz,
  sort integer not null,
  primary key (venue, code)
);
create index game_category_idx on game (category, sort);
