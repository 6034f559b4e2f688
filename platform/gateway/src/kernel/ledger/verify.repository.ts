import { sql } from 'drizzle-orm'

import type { Database, Db, Executor } from '../../db/database.ts'
import type { HoldAccount } from './accounts.ts'

/** Something that is not as it must be: where, and both figures. */
export interface Difference {
  readonly what: string
  readonly where: string
  readonly expected: string
  readonly found: string
}

/** Of each kind so many are named; a proof that failed is read, not counted. */
export const MOST_NAMED = 100

/** What may end a proof before it is done. */
export interface Interruption {
  readonly signal: AbortSignal
  /** The embedded engine has one connection: over which else could it be interrupted? There it ends between statements. */
  readonly engine: Database['engine']
}

/** Runs what reads on one unchanging picture of the database, while others go on writing. */
export function readUnchanged<T>(db: Db, read: (tx: Executor) => Promise<T>, interruption?: Interruption): Promise<T> {
  const work = interruption?.engine === 'postgres' ? cancellable(db, read, interruption.signal) : read
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

/** Has the server cancel the statement that is under way when the signal aborts: it would go on unheard. */
function cancellable<T>(db: Db, read: (tx: Executor) => Promise<T>, signal: AbortSignal): (tx: Executor) => Promise<T> {
  return async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      // Over a database that is away nothing can be cancelled, and nothing is under way any more.
      cancelled = db.execute(sql`select pg_cancel_backend(${rows[0]?.pid}::int)`).catch(() => {})
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await read(tx)
    } finally {
      signal.removeEventListener('abort', cancel)
      // Others have this connection afterwards, and what is cancelled must not be a statement of theirs.
      await cancelled
    }
  }
}

/** How much there is to prove. */
export async function countProved(tx: Executor) {
  const { rows } = await tx.execute<{ journals: string; entries: string; accounts: string }>(sql`
    select (select count(*) from ledger_journal) as journals, (select count(*) from ledger_entry) as entries,
      (select count(*) from ledger_account) as accounts`)
  const [counted] = rows
  return {
    journals: Number(counted?.journals ?? 0),
    entries: Number(counted?.entries ?? 0),
    accounts: Number(counted?.accounts ?? 0),
  }
}

/** A balance of a member that is not the sum of its entries, or a house account that has one. */
async function balances(tx: Executor): Promise<Difference[]> {
  const { rows } = await tx.execute<{ owner: string; code: string; balance: string; sum: string }>(sql`
    select account.owner, account.code, account.balance::text, coalesce(sums.sum, 0)::text as sum
    from ledger_account account
    left join (select account_id, sum(amount) as sum from ledger_entry group by account_id) sums
      on sums.account_id = account.id
    where account.balance <> case when account.owner = 0 then 0 else coalesce(sums.sum, 0) end
      or (account.owner <> 0 and account.balance < 0)
    order by account.owner, account.code limit ${MOST_NAMED}`)
  return rows.map(({ owner, code, balance, sum }) => ({
    what: 'balance is the sum of the entries',
    where: `member ${owner} ${code}`,
    expected: owner === '0' ? '0' : sum,
    found: balance,
  }))
}

/** A journal that does not sum to zero, or has fewer than two entries. */
async function journals(tx: Executor): Promise<Difference[]> {
  const { rows } = await tx.execute<{ id: string; lines: string; sum: string }>(sql`
    select journal.id, count(entry.id) as lines, coalesce(sum(entry.amount), 0)::text as sum
    from ledger_journal journal left join ledger_entry entry on entry.journal_id = journal.id
    group by journal.id having count(entry.id) < 2 or coalesce(sum(entry.amount), 0) <> 0
    order by journal.id limit ${MOST_NAMED}`)
  return rows.map(({ id, lines, sum }) => ({
    what: 'journal sums to zero over two entries or more',
    where: `journal ${id}`,
    expected: '0',
    found: `${sum} over ${lines}`,
  }))
}

/** A line whose running balance is not the one before with its amount, or whose place is not the next. */
async function runningBalances(tx: Executor): Promise<Difference[]> {
  const { rows } = await tx.execute<{
    owner: string
    code: string
    journal: string
    expected: string
    found: string | null
    place: string
    seq: string | null
  }>(sql`
    select owner, code, journal, expected::text, balance_after::text as found, place, seq
    from (
      select account.owner, account.code, entry.journal_id as journal, entry.balance_after, entry.seq,
        row_number() over (partition by entry.account_id order by entry.seq) as place,
        sum(entry.amount) over (partition by entry.account_id order by entry.seq) as expected
      from ledger_entry entry join ledger_account account on account.id = entry.account_id
      where account.owner <> 0
    ) line
    where balance_after is distinct from expected or seq is distinct from place
    order by owner, code, place limit ${MOST_NAMED}`)
  return rows.map(({ owner, code, journal, expected, found, place, seq }) => ({
    what: 'running balance goes on from the line before',
    where: `member ${owner} ${code} journal ${journal}`,
    expected: `${expected} at place ${place}`,
    found: `${found ?? 'none'} at place ${seq ?? 'none'}`,
  }))
}

/** A line of the records that is not what the entry says, or is missing, or whose running number or sum is wrong. */
async function dealLines(tx: Executor): Promise<Difference[]> {
  const { rows } = await tx.execute<{ owner: string; seq: string; expected: string; found: string }>(sql`
    select owner, seq, expected, found from (
      select account.owner, entry.seq,
        concat_ws(' ', entry.journal_id, split_part(journal.kind, '_', 1), entry.amount, entry.balance_after,
          count(*) over of_type, sum(entry.amount) over of_type) as expected,
        concat_ws(' ', deal.journal_id, deal.type, deal.amount, deal.balance_after, deal.type_count, deal.type_sum) as found
      from ledger_entry entry
      join ledger_account account on account.id = entry.account_id
      join ledger_journal journal on journal.id = entry.journal_id
      left join ledger_deal deal on deal.account_id = entry.account_id and deal.seq = entry.seq
      where account.owner <> 0 and account.code = 'center' and journal.kind not like 'bet\\_%'
      window of_type as (partition by entry.account_id, split_part(journal.kind, '_', 1) order by entry.seq)
      union all
      select account.owner, deal.seq, '', concat_ws(' ', deal.journal_id, deal.type, deal.amount)
      from ledger_deal deal join ledger_account account on account.id = deal.account_id
      where not exists (select from ledger_entry entry
        where entry.account_id = deal.account_id and entry.seq = deal.seq and entry.journal_id = deal.journal_id)
    ) line
    where expected <> found order by owner, seq limit ${MOST_NAMED}`)
  return rows.map(({ owner, seq, expected, found }) => ({
    what: 'line of the records is the entry with the running number and sum of its type',
    where: `member ${owner} center place ${seq}`,
    expected,
    found: found === '' ? 'none' : found,
  }))
}

/** All that the journals alone must prove. */
export const LEDGER_CHECKS: readonly ((tx: Executor) => Promise<readonly Difference[]>)[] = [
  balances,
  journals,
  runningBalances,
  dealLines,
]

/** What members have on hold, by account; those with nothing are absent. */
export async function selectHeld(tx: Executor, account: HoldAccount): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await tx.execute<{ owner: string; balance: string }>(sql`
    select owner, balance::text from ledger_account where owner <> 0 and code = ${account} and balance <> 0`)
  return new Map(rows.map(({ owner, balance }) => [Number(owner), BigInt(balance)]))
}
