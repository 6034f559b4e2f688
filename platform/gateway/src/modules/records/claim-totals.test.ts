import { activityRecordEndpoint, exchangeRecordEndpoint, type RequestOf } from '@site/contracts'
import { DAY_MS, dayOf, HOUR_MS, startOfDay } from '@site/domain'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'

import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { eachAtOnce, type GatewayClient } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { insertClaim } from '../activities/terms/claims.repository.ts'

/** One gift and one reward of the same moment; a reward of nothing is a blank. */
interface Claimed {
  readonly at: number
  readonly type: 'week' | 'birthday'
  readonly activity: 'land-wallet' | 'land-newcomer'
  readonly amount: 0 | 100
}
interface Period {
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

describeOnEngines('totals of gifts and rewards', ({ site, store }) => {
  /** Writes the claims of a member with their money, all by one statement. */
  async function write(memberId: number, claims: readonly Claimed[]): Promise<void> {
    const { pool } = store().database
    await pool.query(
      `insert into ledger_account (owner, code) values ($1, 'center'), (0, 'promo') on conflict do nothing`,
      [memberId],
    )
    await pool.query(
      `with line as materialized (
         select gen_random_uuid()::text as key, to_timestamp(at / 1000.0) as at, type, activity, amount
         from jsonb_to_recordset($2::jsonb) as claimed (at bigint, type text, activity text, amount bigint)
       ), gift_journal as (
         insert into ledger_journal (kind, member_id, ref_type, ref_id, created_at)
         select 'bonus_vip', $1::bigint, 'vip', key, at from line returning id, ref_id
       ), reward_journal as (
         insert into ledger_journal (kind, member_id, ref_type, ref_id, created_at)
         select 'bonus_activity', $1, 'activity', key, at from line where amount > 0 returning id, ref_id
       ), gift as (
         insert into vip_gift_claim (member_id, type, period, grade, amount, journal_id, claimed_at)
         select $1, type, key, 1, 100, id, at from line join gift_journal on ref_id = key
       ), reward as (
         insert into activity_claim (activity_id, member_id, key, name, amount, required, journal_id, day, address_hash,
           device_hash, at)
         select activity, $1, key, '奖励', amount, 0, id, site_day(at), '', '', at
         from line left join reward_journal on ref_id = key
       )
       insert into ledger_entry (journal_id, account_id, amount)
       select journal.id, account.id, case account.owner when 0 then -100 else 100 end
       from (select id from gift_journal union all select id from reward_journal) journal
       cross join ledger_account account
       where (account.owner, account.code) in (($1, 'center'), (0, 'promo'))
       order by journal.id, account.owner`,
      [memberId, JSON.stringify(claims)],
    )
  }

  const differences = async () => (await verifyLedger(store().database.db, PROOF_SOURCES)).differences
  const gifts = (client: GatewayClient, asked: RequestOf<typeof exchangeRecordEndpoint>) =>
    client.call(exchangeRecordEndpoint, asked)
  const rewards = (client: GatewayClient, asked: RequestOf<typeof activityRecordEndpoint>) =>
    client.call(activityRecordEndpoint, asked)

  test('whatever was claimed when, the number of any period is that of its lines', async () => {
    const { client, id } = await site().newMember()
    const { client: other, id: otherId } = await site().newMember()
    const today = startOfDay(dayOf(Date.now()))
    /** Moments of six days: at midnight of the site, the last one before it, and in between. */
    const moment = fc
      .tuple(fc.nat(5), fc.constantFrom(0, DAY_MS - 1, 1, 8 * HOUR_MS, 16 * HOUR_MS))
      .map(([days, ms]) => today - (days + 1) * DAY_MS + ms)
    const claims = fc.sample(
      fc.record<Claimed>({
        at: moment,
        type: fc.constantFrom('week', 'birthday'),
        activity: fc.constantFrom('land-wallet', 'land-newcomer'),
        amount: fc.constantFrom(0, 100),
      }),
      { numRuns: 90, seed: inject('randomSeed') },
    )
    await write(id, claims.slice(0, 60))
    await write(otherId, claims.slice(0, 30))
    for (const claim of claims.slice(60)) await write(id, [claim])
    expect(await differences()).toEqual([])

    const within = ({ beginTime = 0, endTime = Infinity }: Period, which: (claim: Claimed) => boolean) =>
      claims.filter((claim) => claim.at >= beginTime && claim.at <= endTime && which(claim)).length
    const edge = fc.option(moment, { nil: undefined })
    const periods = fc.sample(fc.record<Period>({ beginTime: edge, endTime: edge }), {
      numRuns: 40,
      seed: inject('randomSeed'),
    })
    for (const period of periods.filter(({ beginTime = 0, endTime = Infinity }) => beginTime <= endTime)) {
      const told = [
        (await gifts(client, period)).total,
        (await gifts(client, { ...period, type: 'birthday' })).total,
        (await rewards(client, period)).total,
        (await rewards(client, { ...period, id: 'land-wallet' })).total,
      ]
      const counted = [
        within(period, () => true),
        within(period, ({ type }) => type === 'birthday'),
        within(period, ({ amount }) => amount > 0),
        within(period, ({ activity }) => activity === 'land-wallet'),
      ]
      expect(told, JSON.stringify(period)).toEqual(counted)
    }
    expect((await gifts(other, {})).total).toBe(30)
  })

  test('claims of several members at once are all counted, and one that was there before is not', async () => {
    const members = [await site().newMember(), await site().newMember()]
    const at = new Date()
    const claimed = Array.from({ length: 40 }, (_, n) => ({ memberId: members[n % 2]?.id ?? 0, key: `k${n % 32}` }))
    const written: (number | undefined)[] = []
    await eachAtOnce(claimed, claimed.length, async (one) => {
      written.push(
        await insertClaim(store().database.db, {
          ...{ activityId: 'land-wallet', ...one, name: '未中奖', amount: 0n, required: 0n, journalId: null },
          ...{ drawId: null, day: dayOf(at.getTime()), addressHash: '', deviceHash: '', at },
        }),
      )
    })
    expect(written.filter((id) => id !== undefined)).toHaveLength(32)
    for (const { client } of members) {
      expect((await rewards(client, { id: 'land-wallet' })).total).toBe(16)
      expect((await rewards(client, {})).total, 'blanks are no rewards').toBe(0)
    }
    expect(await differences()).toEqual([])
  })

  test('rewards are listed by their time; a page goes on from where the one before ended, whatever has come since', async () => {
    const { client, id } = await site().newMember()
    const today = startOfDay(dayOf(Date.now()))
    const reward = (at: number) => ({ at, type: 'week', activity: 'land-wallet', amount: 100 }) as const
    // Two of one moment, and one that was written last and is the oldest.
    await write(id, [today - 2, today - 1, today - 1, today - DAY_MS].map(reward))
    const first = await rewards(client, { pageSize: 2 })
    await write(id, [reward(today)])
    const rest = await rewards(client, { pageSize: 2, cursor: first.next })
    expect([...first.list, ...rest.list].map(({ at }) => at - today)).toEqual([-1, -1, -2, -DAY_MS])
    expect(new Set([...first.list, ...rest.list].map(({ id: line }) => line)).size).toBe(4)
    expect([rest.next, rest.total]).toEqual([undefined, 5])
    const ofOne = await rewards(client, { id: 'land-wallet', pageSize: 2, cursor: first.next })
    expect(ofOne.list).toEqual(rest.list.map(({ activity: _title, ...line }) => line))
  })

  test('a count that is not that of the claims is found by the proof of the ledger', async () => {
    const { id } = await site().newMember()
    const { pool } = store().database
    await write(id, [{ at: Date.now(), type: 'week', activity: 'land-wallet', amount: 100 }])
    expect(await differences()).toEqual([])
    const day = dayOf(Date.now())
    const altered = async (change: string, back: string) => {
      await pool.query(change)
      const found = await differences()
      await pool.query(back)
      return found.map(({ where, expected, found: kept }) => `${where}: ${expected}, ${kept}`)
    }
    const own = `where member_id = ${id}`
    const gift = `update vip_claim_total set claims = claims`
    expect(await altered(`${gift} + 1 ${own}`, `${gift} - 1 ${own}`)).toEqual([`member ${id} day ${day} week: 1, 2`])
    const lost = `insert into vip_claim_total values (${id}, ${day}, 'week', 1)`
    expect(await altered(`delete from vip_claim_total ${own}`, lost)).toEqual([`member ${id} day ${day} week: 1, 0`])
    const paid = `update activity_claim_total set paid = paid`
    expect(await altered(`${paid} - 1 ${own}`, `${paid} + 1 ${own}`)).toEqual([
      `member ${id} day ${day} land-wallet: 1 of 1, 0 of 1`,
    ])
    const all = `update activity_paid_total set paid = paid`
    const today = `where activity_id = 'land-wallet' and day = ${day}`
    expect(await altered(`${all} + 7 ${today}`, `${all} - 7 ${today}`)).toEqual([
      expect.stringContaining(`everybody day ${day} land-wallet: `),
    ])
    expect(await differences()).toEqual([])
  })

  test('a claim is never changed or taken back', async () => {
    const { id } = await site().newMember()
    const { pool } = store().database
    await write(id, [{ at: Date.now(), type: 'week', activity: 'land-wallet', amount: 100 }])
    for (const [table, time] of [
      ['vip_gift_claim', 'claimed_at'],
      ['activity_claim', 'at'],
    ])
      for (const change of [`update ${table} set ${time} = now()`, `delete from ${table}`, `truncate ${table}`])
        await expect(pool.query(change), change).rejects.toMatchObject({ code: '23001' })
  })
})
