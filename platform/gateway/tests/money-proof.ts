import { DEPOSIT_STATUS, type DepositOrder, openDepositsEndpoint, withdrawOrderEndpoint } from '@site/contracts'
import type { BetItem } from '@site/contracts/sports'
import { dayOf, isAwaitedDeposit, microOf, parseFen, sandboxDeposit } from '@site/domain'
import { expect, vi } from 'vitest'

import type { Database } from '../src/db/database.ts'
import { verifyLedger } from '../src/kernel/ledger/index.ts'
import { mustAgreeOn } from '../src/modules/deposits/testing/deposits-on.ts'
import { reconcile } from '../src/modules/reconciliation/reconcile.ts'
import { expectSound, newOwner } from '../src/modules/withdrawals/testing/withdrawing.ts'
import { PROOF_SOURCES, type OtherBooks, reconciledParties } from '../src/proof.ts'
import { type createMoneyCalls, STILL_VENUE, VENUE } from './money-calls.ts'
import type { Mover, Settled } from './movers.ts'
import { enterSports } from './sports-punter.ts'
import { SOON } from '../src/testing/patience.ts'
import type { RunningGateway } from '../src/testing/start-gateway.ts'
import { fundVenue } from '../src/testing/transfer.ts'
import { createTestVenue } from '../src/testing/venue.ts'

type Calls = ReturnType<typeof createMoneyCalls>

const MOVERS = 4
const GIFT = { yuan: '20000.00', usdt: '20000.00' }
/** Longer than any order waits. */
const ALL_OVER_MS = 3_000_000
/** The provider tells of no order later than this. */
const ALL_TOLD_MS = 60_000

/** Members with money in the central wallet and at a venue, who may do everything; what can be bet on, and where packets fall. */
export async function settleIn(site: RunningGateway, { pool }: Database): Promise<Settled> {
  const movers: Mover[] = []
  for (let index = 0; index < MOVERS; index += 1) {
    const { client, id, name, cardId } = await newOwner(site, GIFT.yuan)
    await site.sandbox('POST', '/sandbox/usdt', { name, amount: GIFT.usdt, requestId: crypto.randomUUID() })
    for (const venue of [VENUE, STILL_VENUE]) await fundVenue(client, venue, '1000.00')
    const { session } = await createTestVenue(site.url).visit(client, VENUE)
    movers.push({
      ...{ id, name, cardId, session, token: client.token, deviceId: client.deviceId, isPayer: index % 2 === 0 },
      yuan: parseFen(GIFT.yuan),
      usdt: microOf(parseFen(GIFT.usdt)),
    })
  }
  // As often a day as anybody may.
  await pool.query('update member set vip_grade = 8')
  // With the gift of every grade on the way.
  await pool.query(
    `insert into vip_move (member_id, from_grade, to_grade, reason, at) select n, 0, 8, 'reached', now()
     from unnest($1::bigint[]) n`,
    [movers.map(({ id }) => id)],
  )
  return { movers, ...(await matchesOn(site, movers)) }
}

/** Home wins of matches of days later than this one, and the room of the last of these. */
export async function matchesOn(
  site: RunningGateway,
  [mover]: readonly Mover[],
): Promise<Pick<Settled, 'items' | 'rid'>> {
  if (mover === undefined) throw new Error('nobody has settled in')
  const { token, deviceId } = mover
  const { callResource } = await enterSports(site.client({ token, deviceId }))
  const { leagues } = await callResource('GetGameList', { gameType: 'FT', marketType: 'FU' })
  const matches = leagues.flatMap(({ games }) => games)
  const items = matches.slice(-20).flatMap(({ gameId, plays }): readonly BetItem[] => {
    const ior = plays.find(({ w }) => w === 'M')?.odds.find(({ r }) => r === 'MH')?.ior ?? ''
    return ior === '' ? [] : [{ gameId, w: 'M', r: 'MH', ior }]
  })
  return { items, rid: `FT_${matches.at(-1)?.gidm}` }
}

/**
 * Brings all that is open to its end: rounds by their venue, withdrawals and deposits that somebody looks at by the desk,
 * the others by the clock.
 *
 * @param moveOn moves the business clock on by so much
 */
export async function endOrders(
  { url }: Pick<RunningGateway, 'url'>,
  calls: Calls,
  movers: readonly Mover[],
  moveOn: (ms: number) => Promise<void>,
): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  await calls.endRounds()
  for (const orderNo of calls.withdrawals) {
    await post('/sandbox/withdrawals/approve', { orderNo })
    await post('/sandbox/withdrawals/pay', { orderNo })
  }
  // First everything that the provider tells: once an order has expired, it would be for staff to look at.
  await moveOn(ALL_TOLD_MS)
  for (const mover of movers) {
    await vi.waitFor(async () => {
      const open = await calls.clientOf(mover).call(openDepositsEndpoint, undefined)
      expect(open.filter(isAwaited), 'deposits of which the provider has to tell').toEqual([])
      for (const order of open) {
        // A payment that the desk said was seen, of an order that nobody would pay by itself, has still to arrive.
        const event = isAwaitedDeposit(order) ? 'paid' : 'approve'
        await post('/sandbox/deposits/advance', { orderNo: order.orderNo, event })
      }
    }, SOON)
  }
  await moveOn(ALL_OVER_MS)
  // As they are written down: a member is told that an order has expired before it is led to that end.
  await vi.waitFor(async () => {
    const answer = await fetch(`${url}/sandbox/deposits?open=1`)
    const { list } = (await answer.json()) as { readonly list: readonly DepositOrder[] }
    // What was paid for an order that had ended: told by the provider as late as it likes.
    for (const { orderNo, status } of list)
      if (status === DEPOSIT_STATUS.review) await post('/sandbox/deposits/advance', { orderNo, event: 'approve' })
    expect(list, 'open deposits').toEqual([])
  }, SOON)
  for (const mover of movers) {
    const client = calls.clientOf(mover)
    await vi.waitFor(async () => {
      expect(await client.call(withdrawOrderEndpoint, {}), 'a withdrawal under way').toBeNull()
    }, SOON)
  }
}

/** Whether the provider has still to tell of an order. */
function isAwaited({ amount, status }: DepositOrder): boolean {
  return status !== DEPOSIT_STATUS.review && !['stays', 'expires'].includes(sandboxDeposit(parseFen(amount)))
}

/** What left the wallet of each member for bets, is no longer at risk and was not paid back by their results, in fen. */
export async function releasedOf(calls: Calls): Promise<ReadonlyMap<Mover, bigint>> {
  const released = new Map<Mover, bigint>()
  for (const { ticketId, mover } of calls.tickets) {
    const { wager } = await calls.punterOf(mover).callResource('GetWager', { ticketId })
    expect(['open', 'cashed', 'settled', 'rejected'], ticketId).toContain(wager.status)
    // A bet that was refused in its delay has risked nothing, and one that is settled holds nothing any more.
    const isReleased = wager.status === 'settled' || wager.status === 'cashed'
    const over =
      wager.status === 'rejected'
        ? 0n
        : parseFen(wager.risk) - parseFen(isReleased ? '0' : wager.openRisk) - parseFen(wager.payout ?? '0')
    released.set(mover, (released.get(mover) ?? 0n) + over)
  }
  return released
}

/**
 * Every proof there is, on a database whose orders are all over: the ledger, its holds, channels and venues, these by the
 * venue's own book; as many orders as were answered for, and what each member must have by the answers.
 *
 * @param at `now` of the business clock, epoch ms, the venue's book, and how many days of the site it all took at the most
 */
export async function proveMoney(
  database: Database,
  calls: Calls,
  movers: readonly Mover[],
  released: ReadonlyMap<Mover, bigint>,
  { now, ofVenue, days = 2 }: { readonly now: number; readonly ofVenue: OtherBooks['ofVenue']; readonly days?: number },
): Promise<void> {
  const { db, pool } = database
  expect((await verifyLedger(db, PROOF_SOURCES)).differences).toEqual([])
  await mustAgreeOn(pool)
  await expectSound(database)
  for (const party of await reconciledParties(db, { ofVenue })) {
    for (let day = dayOf(now) - days + 1; day <= dayOf(now); day += 1) {
      const { state, differences } = await reconcile(db, party, day, now)
      expect([party.name, state, differences]).toEqual([party.name, 'agrees', []])
    }
  }

  const { rows } = await pool.query<Record<string, string>>(`
    select (select count(*) from deposit_order)::int as deposit, (select count(*) from withdrawal)::int as withdrawal,
      (select count(*) from ledger_journal where kind like 'transfer%')::int as transfer,
      (select count(*) from ledger_journal where kind = 'exchange' and currency = 'CNY')::int as exchange,
      (select count(*) from bet_ticket)::int as bet, (select count(*) from venue_round)::int as debit,
      (select count(*) from idempotency where scope = 'sports/cashout')::int as "cashOut",
      (select count(*) from ledger_journal where kind = 'bonus_vip')::int as gift,
      (select count(*) from vip_gift_claim)::int as "claimedGifts",
      (select count(*) from ledger_journal where kind = 'bonus_activity')::int as activity,
      (select count(*) from activity_claim)::int as "claimedRewards",
      (select count(*) from red_packet where member_id is not null)::int as packets,
      (select count(*) from ledger_journal where kind = 'bonus_feedback')::int
        - (select count(*) from feedback where reward is not null)::int as "rewardsTooMany",
      (select count(*) from ledger_journal where kind = 'adjust_dispute')::int
        - (select count(*) from dispute where correction is not null)::int as "correctionsTooMany",
      (select coalesce(string_agg(concat_ws(' ', order_no, pay_code, amount, status), ', '), '') from deposit_order
        where status not in (4, 5, 6, 7)) as "openDeposits",
      (select count(*) from withdrawal where status in (1, 2, 3))::int as "openWithdrawals",
      (select count(*) from venue_round where status = 'open')::int as "openRounds",
      (select count(*) from job where status = 'failed')::int as "failedJobs"`)
  const { deposit, withdrawal, exchange, debit, cashOut, gift, activity, redPacket } = calls.done
  // Each member's first to either venue are of settleIn.
  const transfer = calls.done.transfer + calls.recycled() + 2 * movers.length
  expect(rows[0], 'as many as were answered for, and nothing open').toEqual({
    ...{ deposit, withdrawal, transfer, exchange, bet: calls.tickets.length, debit, cashOut, gift, claimedGifts: gift },
    ...{ activity: activity + redPacket, claimedRewards: activity + redPacket, packets: redPacket },
    ...{ rewardsTooMany: 0, correctionsTooMany: 0 },
    ...{ openDeposits: '', openWithdrawals: 0, openRounds: 0, failedJobs: 0 },
  })

  const { rows: held } = await pool.query<{ owner: string; yuan: string; usdt: string; moved: string }>(`
    select owner, sum(balance) filter (where currency = 'CNY')::text as yuan,
      coalesce(sum(balance) filter (where currency = 'USDT'), 0)::text as usdt,
      ((select coalesce(sum(paid_amount + bonus), 0) from deposit_order where member_id = owner and status = 4)
        + (select coalesce(sum(reward), 0) from feedback where member_id = owner)
        + (select coalesce(sum(correction), 0) from dispute where member_id = owner)
        + (select coalesce(sum(amount), 0) from jackpot_win where member_id = owner and returned_at is null)
        + (select coalesce(sum(shortfall), 0) from bet_ticket where member_id = owner)
        + (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_journal j on j.id = e.journal_id
            join ledger_account a on a.id = e.account_id
          where a.owner = ledger_account.owner and j.kind = 'rebate')
        - (select coalesce(sum(paid), 0) from withdrawal where member_id = owner))::text as moved
    from ledger_account where owner <> 0 group by owner`)
  for (const mover of movers) {
    const found = held.find(({ owner }) => Number(owner) === mover.id)
    const yuan = mover.yuan + BigInt(found?.moved ?? 0) - (released.get(mover) ?? 0n)
    expect([found?.yuan, found?.usdt], mover.name).toEqual([String(yuan), String(mover.usdt)])
  }
}
