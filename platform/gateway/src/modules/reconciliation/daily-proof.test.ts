import { tmpdir } from 'node:os'
import { inspect } from 'node:util'

import { DAY_MS, dayOf, HOUR_MS, MINUTE_MS, startOfDay } from '@site/domain'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import type { Executor } from '../../db/database.ts'
import { verifyLedger } from '../../kernel/ledger/index.ts'
import { runLedgerCli } from '../../ledger-cli.ts'
import { advanceClock, readMeasure } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { countDifferences, selectProofs } from './reconciliation.repository.ts'

/** When the proof of a day is due, and a minute. */
const PROVED_AT = 5.5 * HOUR_MS + MINUTE_MS

describeOnEngines('the daily proof of the ledger', ({ engine, site, store }) => {
  const clock = async () => v.parse(v.object({ now: v.number() }), await site().sandbox('GET', '/sandbox/clock')).now
  const measured = async (name: string) => (await readMeasure(site(), name)).map(({ value }) => Number(value))
  const differences = () => measured('gateway_ledger_differences')
  const age = async () => (await measured('gateway_ledger_proved_seconds'))[0] ?? NaN

  /** Moves the clock to the next morning and waits for its proof. */
  async function nextProof() {
    const now = await clock()
    const day = dayOf(now) + 1
    await advanceClock(site(), startOfDay(day) + PROVED_AT - now)
    return vi.waitFor(async () => {
      const [last] = await selectProofs(store().database.db, 1)
      expect(last?.day).toBe(day)
      return last
    }, SOON)
  }

  /** A balance as somebody leaves it who writes to the database and has its rules switched off. */
  async function tamper(memberId: number, fen: number): Promise<void> {
    await store().database.db.transaction(async (tx) => {
      await tx.execute(sql`alter table ledger_account disable trigger user`)
      await tx.execute(
        sql`update ledger_account set balance = balance + ${fen}::int where owner = ${memberId} and code = 'center'`,
      )
      await tx.execute(sql`alter table ledger_account enable trigger user`)
    })
  }

  test('before the first one there is no number; then an intact ledger has no difference, and the proof its age', async () => {
    const { name } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '12.34', requestId: crypto.randomUUID() })
    expect(await differences()).toEqual([])
    expect(await measured('gateway_ledger_proved_seconds')).toEqual([])
    const proof = await nextProof()
    expect(proof?.differences).toEqual([])
    expect(proof?.journals).toBeGreaterThan(0)
    expect(proof?.entries).toBeGreaterThan(proof?.journals ?? 0)
    await vi.waitFor(async () => expect(await differences()).toEqual([0]), SOON)
    expect(await age()).toBeLessThan(HOUR_MS / 1_000)
    await advanceClock(site(), 12 * HOUR_MS)
    await vi.waitFor(async () => expect(await age()).toBeGreaterThanOrEqual((12 * HOUR_MS) / 1_000), SOON)
    expect(await differences()).toEqual([0])
  })

  test('a difference is measured from the next morning on, written down, and gone with the proof after it was mended', async () => {
    const { id, name } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '12.34', requestId: crypto.randomUUID() })
    await tamper(id, 1)
    const proof = await nextProof()
    expect(proof?.differences).toEqual([
      {
        what: 'balance is the sum of the entries',
        where: `member ${id} center`,
        expected: '1234',
        found: '1235',
      },
    ])
    await vi.waitFor(async () => expect(await differences()).toEqual([1]), SOON)
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const env = { DATABASE_URL: store().database.url }
    expect(await runLedgerCli(['proofs'], { env, root: tmpdir(), out: print, err: print })).toBe(1)
    expect(printed.join('\n')).toMatch(
      new RegExp(`1 differences: .*\nDIFFERS member ${id} center: .*, found 1235\n.* proved: \\d+ journals`),
    )
    await tamper(id, -1)
    expect((await nextProof())?.differences).toEqual([])
    await vi.waitFor(async () => expect(await differences()).toEqual([0]), SOON)
  })

  test('the operator’s audit is proved with it, from the head of the proof before, so that an end that was cut off is found', async () => {
    const { pool } = store().database
    const press = async () => {
      const { name } = await site().newMember()
      await site().sandbox('POST', '/sandbox/money', { name, amount: '1', requestId: crypto.randomUUID() })
    }
    const cutOff = async (fromEnd: number) => {
      await pool.query('alter table operator_audit disable trigger operator_audit_kept')
      await pool.query('delete from operator_audit where seq > (select max(seq) from operator_audit) - $1', [fromEnd])
      await pool.query('alter table operator_audit enable trigger operator_audit_kept')
    }
    await press()
    const sound = await nextProof()
    expect(sound?.auditProblems).toEqual([])
    const [, seq] = /^([1-9]\d*):[0-9a-f]{64}$/.exec(sound?.auditHead ?? '') ?? []
    await vi.waitFor(async () => expect(await measured('gateway_audit_differences')).toEqual([0]), SOON)
    await cutOff(1)
    const cut = await nextProof()
    // Moving the clock is an act of the desk: the line that is gone has another one in its place.
    expect(cut?.auditProblems).toEqual([`line ${seq} is not the one that was written`])
    expect(cut?.differences, 'the ledger is another matter').toEqual([])
    expect(cut?.auditHead, 'what is missing is missed until it is back').toBe(sound?.auditHead)
    await vi.waitFor(async () => expect(await measured('gateway_audit_differences')).toEqual([1]), SOON)
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const env = { DATABASE_URL: store().database.url }
    expect(await runLedgerCli(['proofs'], { env, root: tmpdir(), out: print, err: print })).toBe(1)
    expect(printed.join('\n')).toContain(`DIFFERS audit: line ${seq} is not the one that was written`)
  })

  // Over the one connection of the embedded engine nothing can be cancelled.
  test.skipIf(engine === 'pglite')(
    'a proof that is interrupted ends at once, in the middle of a statement, and its connection is good',
    async () => {
      const { db } = store().database
      const ending = new AbortController()
      const endless = {
        name: 'endless',
        differences: async (tx: Executor) => {
          await tx.execute(sql`select pg_sleep(3600)`)
          return []
        },
      }
      const proof = verifyLedger(db, [endless], { engine: 'postgres', signal: ending.signal })
      const ended = proof.then(
        () => 'proved',
        (error: unknown) => inspect(error),
      )
      const underWay = async () => {
        const { rows } = await db.execute(
          sql`select from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'
            and datname = current_database()`,
        )
        return rows.length
      }
      await vi.waitFor(async () => expect(await underWay()).toBe(1), SOON)
      ending.abort(new Error('the process ends'))
      expect(await ended).toContain('canceling statement due to user request')
      expect(await underWay()).toBe(0)
      const unbegun = verifyLedger(db, [endless], { engine: 'postgres', signal: ending.signal })
      await expect(unbegun).rejects.toThrow('the process ends')
      expect((await verifyLedger(db, [])).journals).toBeGreaterThan(0)
    },
  )

  test('what reports name is measured by party as long as it is open, however long ago its day was', async () => {
    const { db } = store().database
    const now = await clock()
    const today = dayOf(now)
    const report = (party: string, ago: number, checkedAgoMs: number, state: string, found: number) => {
      const named = JSON.stringify(
        Array.from({ length: found }, (_, n) => ({ reference: `R${n}`, kind: 'missingHere' })),
      )
      return db.execute(sql`
        insert into reconciliation (day, party, state, orders, ours, theirs, differences, checked_at)
        values (${today - ago}, ${party}, ${state}, 3, 0, 0, ${named}::jsonb, ${new Date(now - checkedAgoMs)})`)
    }
    await report('venue:CAUGHT_UP', 4, 2 * DAY_MS, 'differs', 5)
    await report('venue:CAUGHT_UP', 3, MINUTE_MS, 'differs', 2)
    await report('venue:CAUGHT_UP', 2, MINUTE_MS, 'differs', 1)
    await report('venue:CAUGHT_UP', 1, MINUTE_MS, 'agrees', 0)
    await report('venue:MENDED', 2, MINUTE_MS, 'agrees', 0)
    await report('venue:MENDED', 1, MINUTE_MS, 'agrees', 0)
    await report('venue:AWAY', 2, DAY_MS, 'differs', 4)
    await report('venue:AWAY', 1, MINUTE_MS, 'unavailable', 0)
    await report('venue:LONG_AGO', 40, 39 * DAY_MS, 'differs', 4)
    await report('venue:LONG_GONE', 40, 39 * DAY_MS, 'agrees', 0)
    const counted = new Map((await countDifferences(db, today)).map((one) => [one.party, one.differences]))
    const named = ['venue:CAUGHT_UP', 'venue:MENDED', 'venue:AWAY', 'venue:LONG_AGO']
    expect(named.map((party) => counted.get(party))).toEqual([8, 0, 4, 4])
    expect(counted.has('venue:LONG_GONE'), 'nobody deals with it any more').toBe(false)
    expect(counted.get('channel:withdrawals'), 'of the mornings before').toBe(0)
    await vi.waitFor(async () => {
      const series = await readMeasure(site(), 'gateway_reconciliation_differences')
      expect(series).toContainEqual({ party: 'venue:CAUGHT_UP', value: '8' })
      expect(series).toContainEqual({ party: 'channel:withdrawals', value: '0' })
    }, SOON)
  })
})
