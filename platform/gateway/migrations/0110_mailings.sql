-- Letters that the operator writes: to one member, to those of some grades, or to everybody. Times of the business clock.
create table mailing (
  id bigint generated always as identity primary key,
  -- the same press of the desk again makes no second one
  request_id text not null unique,
  type text not null check (type in ('notice', 'activity', 'bulletin', 'match', 'fd')),
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  -- a page of the site to go to
  jump text check (jump ~ '^/'),
  audience text not null check (audience in ('all', 'grades', 'member')),
  member_id bigint references member (id),
  vip_min smallint,
  vip_max smallint,
  created_at timestamptz not null,
  -- letters that were written, and members whom it was kept from because they may not be tempted to play
  sent integer not null default 0,
  kept integer not null default 0,
  done_at timestamptz,
  withdrawn_at timestamptz,
  constraint mailing_to_member check ((audience = 'member') = (member_id is not null)),
  constraint mailing_to_grades check (
    (audience = 'grades') = (vip_min is not null) and (vip_min is null) = (vip_max is null) and vip_min <= vip_max
  )
);

alter table letter add column mailing_id bigint references mailing (id);
create index letter_mailing_idx on letter (mailing_id) where mailing_id is not null;

-- What an activity pays at most is said from its budget when it is shown: what was written into its terms goes.
update activity
set settings = jsonb_set(settings, '{terms}', coalesce(
  (select jsonb_agg(term order by place)
    from jsonb_array_elements(settings -> 'terms') with ordinality as terms (term, place)
    where term ->> 'text' !~ '^活动奖金总额[0-9,]+元，发完即止$'),
  '[]'::jsonb))
where settings::text like '%活动奖金总额%';
