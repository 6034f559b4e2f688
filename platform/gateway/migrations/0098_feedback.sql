-- What members tell the site, the conversation with staff about it, and what they are given for it. Times are of the
-- business clock.

-- What is given for feedback that staff adopts.
create table feedback_reward (
  id text primary key,
  type text not null check (type in ('suggestion', 'deposit', 'withdraw', 'bet', 'game', 'account', 'other')),
  amount bigint not null check (amount > 0),
  -- how often it must be bet before it can be withdrawn
  turnover integer not null check (turnover between 1 and 10),
  description text not null
);

create table feedback (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  type text not null check (type in ('suggestion', 'deposit', 'withdraw', 'bet', 'game', 'account', 'other')),
  title text not null,
  contact text not null default '',
  -- a bet of the same member
  bet_id text,
  status text not null default 'waiting' check (status in ('waiting', 'handling', 'answered', 'closed')),
  created_at timestamptz not null,
  -- when the conversation went on last
  changed_at timestamptz not null,
  replied_at timestamptz,
  -- there is an answer that the member has not looked at
  unread boolean not null default false,
  reward_id text references feedback_reward (id),
  -- what was given: the reward may be another since
  reward bigint check (reward > 0),
  -- its member has taken it out of the list
  deleted_at timestamptz,
  constraint feedback_answered check (status <> 'answered' or replied_at is not null),
  constraint feedback_rewarded check ((reward_id is null) = (reward is null)),
  constraint feedback_adopted check (reward is null or status = 'closed')
);
create index feedback_member_idx on feedback (member_id, id desc) where deleted_at is null;
create index feedback_unread_idx on feedback (member_id) where unread and deleted_at is null;
create index feedback_open_idx on feedback (id) where status in ('waiting', 'handling') and deleted_at is null;

create table feedback_message (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references feedback (id),
  sender text not null check (sender in ('member', 'staff')),
  content text not null check (content <> ''),
  -- addresses of pictures; none once their time is over
  images text[] not null default '{}' check (cardinality(images) <= 4),
  sent_at timestamptz not null,
  constraint feedback_message_pictures check (sender = 'member' or images = '{}')
);
create index feedback_message_idx on feedback_message (feedback_id, id);
create index feedback_message_pictures_idx on feedback_message (feedback_id) where images <> '{}';
