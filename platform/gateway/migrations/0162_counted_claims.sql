-- How many gifts and rewards a member has of each site day, so that the number of lines of any period is as quickly there
-- with a hundred thousand as with a few; and rewards in the order of their time, so that a period of long ago is not looked
-- for through all that came later. Both tables of claims are small enough to be counted here.

create table vip_claim_total (
  member_id bigint not null references member (id),
  -- of the site, counted from 1970-01-01
  day integer not null,
  type text not null,
  claims bigint not null,
  primary key (member_id, day, type)
);

create table activity_claim_total (
  member_id bigint not null references member (id),
  day integer not null,
  activity_id text not null references activity (id),
  -- with blanks of draws, and those of them that paid something
  claims bigint not null,
  paid bigint not null,
  primary key (member_id, day, activity_id)
);
-- The same of everybody: those that paid something.
create table activity_paid_total (
  activity_id text not null references activity (id),
  day integer not null,
  paid bigint not null,
  primary key (activity_id, day)
);

-- Whoever claims holds the wallet or the activity already, so nobody waits here who did not wait there, and counting brings
-- no new deadlock. Several claims of one statement are counted in one order.
create function vip_claim_total_add() returns trigger language plpgsql as $$
begin
  insert into vip_claim_total as total (member_id, day, type, claims)
    select member_id, site_day(claimed_at), type, count(*) from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (member_id, day, type) do update set claims = total.claims + excluded.claims;
  return null;
end $$;
create trigger vip_gift_claim_counted after insert on vip_gift_claim
  referencing new table as added for each statement execute function vip_claim_total_add();

create function activity_claim_total_add() returns trigger language plpgsql as $$
begin
  insert into activity_claim_total as total (member_id, day, activity_id, claims, paid)
    select member_id, site_day(at), activity_id, count(*), count(*) filter (where amount > 0)
    from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (member_id, day, activity_id) do update
      set claims = total.claims + excluded.claims, paid = total.paid + excluded.paid;
  insert into activity_paid_total as total (activity_id, day, paid)
    select activity_id, site_day(at), count(*) from added where amount > 0 group by 1, 2 order by 1, 2
    on conflict (activity_id, day) do update set paid = total.paid + excluded.paid;
  return null;
end $$;
create trigger activity_claim_counted after insert on activity_claim
  referencing new table as added for each statement execute function activity_claim_total_add();

-- A claim is what proves that it was paid, so it stays as it is, and the counts need not follow any change.
create function claim_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a claim is never changed' using errcode = 'restrict_violation';
end $$;
create trigger vip_gift_claim_kept before update or delete or truncate on vip_gift_claim
  for each statement execute function claim_keep();
create trigger activity_claim_kept before update or delete or truncate on activity_claim
  for each statement execute function claim_keep();

-- The triggers keep whoever claims from doing so before this has ended, so nothing is counted twice or not at all.
insert into vip_claim_total (member_id, day, type, claims)
select member_id, site_day(claimed_at), type, count(*) from vip_gift_claim group by 1, 2, 3;
insert into activity_claim_total (member_id, day, activity_id, claims, paid)
select member_id, site_day(at), activity_id, count(*), count(*) filter (where amount > 0)
from activity_claim group by 1, 2, 3;
insert into activity_paid_total (activity_id, day, paid)
select activity_id, site_day(at), count(*) from activity_claim where amount > 0 group by 1, 2;

-- Gifts of one kind; and rewards of a member, of a member in one activity with blanks, and of everybody in one.
create index vip_gift_claim_type_idx on vip_gift_claim (member_id, type, claimed_at desc, journal_id desc);
drop index activity_claim_member_idx, activity_claim_list_idx;
create index activity_claim_member_idx on activity_claim (member_id, at desc, id desc) where amount > 0;
create index activity_claim_own_idx on activity_claim (member_id, activity_id, at desc, id desc);
create index activity_claim_list_idx on activity_claim (activity_id, at desc, id desc) where amount > 0;
