import type { Pool } from 'pg'

/**
 * Lets the database break off the first transaction that writes a journal of a kind, as it does to end a deadlock.
 *
 * @returns puts an end to it, and answers how many transactions have come that far
 */
export async function breakOnce(pool: Pool, kind: string): Promise<() => Promise<number>> {
  const name = `break_${kind}`
  await pool.query(`
    create sequence ${name};
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if nextval('${name}') = 1 then raise exception 'broken off' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger ${name} before insert on ledger_journal for each row when (new.kind = '${kind}')
      execute function ${name}()`)
  return async () => {
    const { rows } = await pool.query<{ n: number }>(`select last_value::int as n from ${name}`)
    await pool.query(`drop trigger ${name} on ledger_journal; drop function ${name}(); drop sequence ${name}`)
    return rows[0]?.n ?? 0
  }
}
