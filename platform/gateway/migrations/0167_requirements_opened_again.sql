-- Whether a requirement that was met has lost a fill since. One that is open and never was met has been open all the time,
-- which the proof of withdrawals rests on.
alter table turnover_requirement add column opened_again boolean not null default false;

create or replace function turnover_take_fills() returns trigger language plpgsql as $$
begin
  update turnover_requirement r set done = r.done - f.amount, opened_again = r.opened_again or r.done = r.required
    from (select requirement_id, sum(amount)::bigint as amount from fills group by requirement_id) f
    where r.id = f.requirement_id;
  return null;
end $$;
