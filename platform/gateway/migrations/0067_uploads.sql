-- Pictures that members have sent: vouchers of payments, and what is shown with feedback.
create table uploaded_image (
  -- long enough that nobody guesses it: whoever has the address sees the picture
  id text primary key check (id ~ '^[A-Za-z0-9_-]{32}$'),
  member_id bigint not null references member (id),
  type text not null check (type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (length(bytes) between 1 and 5242880),
  created_at timestamptz not null default now()
);
create index uploaded_image_member_idx on uploaded_image (member_id, created_at);
