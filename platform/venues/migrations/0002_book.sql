-- When a round was over: what the operator compares its own books with is asked for by the day.
do $$
begin
  if not exists (
    select from information_schema.columns
      where table_schema = 'venues' and table_name = 'round' and column_name = 'ended_at'
  ) then
    alter table venues.round add column ended_at timestamptz;
    -- Of what was over before, the beginning alone is known.
    update venues.round set ended_at = created_at where status in ('settled', 'cancelled');
  end if;
end
$$;
create index if not exists round_ended_idx on venues.round (venue, ended_at) where status = 'settled';
