-- Activities of the operator, as the promotions page lists them.
create table activity (
  id text primary key,
  type text not null,
  category_id text not null,
  title text not null,
  sub_title text not null default '',
  img text not null default '',
  -- HTML of the operator
  rules text not null default '',
  -- where its button leads: 0 nowhere, 2 an address, 3 a venue
  jump_type smallint not null default 0 check (jump_type in (0, 2, 3)),
  jump_value text not null default '',
  start_at timestamptz not null,
  end_at timestamptz not null,
  sort integer not null
);
