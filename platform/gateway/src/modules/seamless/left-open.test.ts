import {
  autoTransferEndpoint,
  balanceEndpoint,
  betListEndpoint,
  bonusPoolsEndpoint,
  letterListEndpoint,
  playLimitsEndpoint,
  setLimitEndpoint,
  venueBalanceEndpoint,
} from '@site/contracts'
import {
  DeskCountSchema,
  DeskReconciliationsSchema,
  DeskRoundBookSchema,
  DeskRoundsSchema,
  DeskVoidedSchema,
} from '@site/contracts/desk'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Db } from '../../db/database.ts'
import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { advanceClock, openSiteSocket, readMeasure } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { TEST_VENUE_SECRET } from '../../testing/start-gateway.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { turnoverFor } from '../../testing/turnover.ts'
import { startVenueBook, type VenueBook } from '../../testing/venue-book.ts'
import { createTestVenue } from '../../testing/venue.ts'

const key = () => crypto.randomUUID()
const MONDAY_TEN = Date.parse('2026-12-07T10:00:00+08:00')
const GAME = { enName: 'PGDZ', gameCode: 'pgdz-001' } as const
const REASON = '场馆数据丢失'

async function expectProved(db: Db): Promise<void> {
  expect((await verifyLedger(db, PROOF_SOURCES)).differences).toEqual([])
}

let book: VenueBook
beforeAll(async () => {
  book = await startVenueBook()
})
afterAll(() => book.close())

describeOnEngines(
  'rounds that are left open',
  ({ site, store }) => {
    const venue = () => createTestVenue(site().url)
    const ask = async <S extends v.GenericSchema>(path: `/sandbox/${string}`, schema: S): Promise<v.InferOutput<S>> =>
      v.parse(schema, await site().sandbox('GET', path))
    const leftOpen = async (query = '') => (await ask(`/sandbox/rounds${query}`, DeskRoundsSchema)).list
    const count = async (query = '') => (await ask(`/sandbox/rounds?count=1${query}`, DeskCountSchema)).count
    const ticket = (roundId: string) => `PGDZ-${roundId}`
    const voidRound = async (roundId: string, reason = REASON) => {
      const answer = await site().sandbox('POST', '/sandbox/rounds/void', { ticketId: ticket(roundId), reason })
      return v.parse(DeskVoidedSchema, answer).isChanged
    }
    const presses = async (roundId: string) => {
      const lines = 'select count(*)::int as n from operator_audit where action = $1 and subject = $2'
      const { rows } = await store().database.pool.query(lines, ['rounds/void', `round:${ticket(roundId)}`])
      return (rows as { n: number }[])[0]?.n
    }

    async function player(there = '100', total = '1000') {
      const { client, name } = await site().newMember()
      await site().sandbox('POST', '/sandbox/money', { name, amount: total, requestId: key() })
      await fundVenue(client, GAME.enName, there)
      const { session } = await venue().visit(client, GAME.enName, GAME.gameCode)
      const debit = (roundId: string, amount: string, txId = `${roundId}:debit`) =>
        venue().money('debit', { session, txId, roundId, amount, gameName: '灯火长安', content: ['旋转'] })
      return {
        client,
        name,
        debit,
        async stake(amount: string) {
          const roundId = key()
          expect(await debit(roundId, amount)).toMatch(/^\d/)
          return roundId
        },
        balances: async () => {
          const { centerWalletBalance, lockMoney } = await client.call(balanceEndpoint, { withLockMoney: 1 })
          const { balance } = await client.call(venueBalanceEndpoint, { channelCode: GAME.enName })
          return [centerWalletBalance, balance, lockMoney]
        },
        record: async (roundId: string) =>
          (await client.call(betListEndpoint, {})).list.find(({ ticketId }) => ticketId === ticket(roundId)),
        letters: async () =>
          (await client.call(letterListEndpoint, { type: 'fd' })).list.map(
            ({ title, content }) => `${title} ${content}`,
          ),
        staked: async () =>
          (await client.call(playLimitsEndpoint, {})).limits.find(({ type }) => type === 'stake')?.used,
        /** What each journal of a round has moved. */
        async journals(roundId: string) {
          const { journals } = (await site().sandbox('GET', `/sandbox/venues/ledger?name=${name}`)) as {
            readonly journals: readonly { readonly round: string; readonly kind: string; readonly entries: unknown }[]
          }
          return journals.filter(({ round }) => round.endsWith(roundId)).map(({ kind, entries }) => [kind, entries])
        },
      }
    }
    const credit = (roundId: string, amount: string, txId = `${roundId}:credit`) =>
      venue().money('credit', { venue: GAME.enName, txId, roundId, amount, resultText: '中奖' })
    const rollback = async (roundId: string, ref: 'debit' | 'credit' = 'debit') => {
      const call = { txId: `${roundId}:back-${ref}`, roundId, refTxId: `${roundId}:${ref}`, reason: REASON }
      return (await venue().send('rollback', { venue: GAME.enName, ...call })).status
    }
    const pool = async () =>
      (await site().client().call(bonusPoolsEndpoint, { enName: GAME.enName })).map((one) => one.pool)

    beforeAll(async () => {
      await site().sandbox('POST', '/sandbox/clock', { now: MONDAY_TEN })
    })
    afterEach(() => expectProved(store().database.db))

    test('a round is left open when its venue has not ended it for a day; then staff are told, and not before', async () => {
      const one = await player()
      const [ended, left] = [await one.stake('10'), await one.stake('20')]
      await advanceClock(site(), DAY_MS - 60_000)
      expect([await leftOpen(), await count()]).toEqual([[], 0])
      await expect(voidRound(left)).rejects.toThrow('6012')
      await credit(ended, '0')
      await advanceClock(site(), 120_000)
      const shown = { name: one.name, venue: 'PGDZ', venueName: '蓬歌电子', gameName: '灯火长安', stake: '20.00' }
      expect(await leftOpen()).toMatchObject([{ ...shown, ticketId: ticket(left) }])
      expect((await leftOpen())[0]?.since).toBeLessThan(MONDAY_TEN + 60_000)
      expect(await readMeasure(site(), 'gateway_rounds_left_open')).toEqual([{ venue: 'PGDZ', value: '1' }])
      const other = await player()
      expect(await leftOpen(`?name=${other.name}`)).toEqual([])
      expect([await count(), await count(`&name=${other.name}`)]).toEqual([1, 0])
      expect(await leftOpen(`?before=${ticket(left)}`)).toEqual([])
      await expect(leftOpen('?name=nobody9')).rejects.toThrow('6004')
      await expect(leftOpen('?before=nothing')).rejects.toThrow('6004')

      await expect(voidRound(ended)).rejects.toThrow('6012')
      await expect(voidRound(key())).rejects.toThrow('6004')
      await expect(voidRound(left, ' ')).rejects.toThrow('6007')
      await expect(voidRound(left, '长'.repeat(61))).rejects.toThrow('6007')
      expect(await voidRound(left)).toBe(true)
      expect([await leftOpen(), await count()]).toEqual([[], 0])
    })

    test('a settlement that is taken back lets the venue have its day again', async () => {
      const one = await player()
      const id = await one.stake('10')
      await credit(id, '15')
      await advanceClock(site(), DAY_MS + 1_000)
      expect(await rollback(id, 'credit')).toBe('OK')
      expect(await count()).toBe(0)
      await expect(voidRound(id)).rejects.toThrow('6012')
      await advanceClock(site(), DAY_MS + 1_000)
      expect(await count()).toBe(1)
      expect(await voidRound(id)).toBe(true)
      expect(await one.balances()).toEqual(['900.00', '100.00', '0.00'])
    })

    test('what staff end is as if the venue had taken it back: money, record, limit, turnover and jackpot', async () => {
      await site().sandbox('POST', '/sandbox/clock', { now: MONDAY_TEN + 7 * DAY_MS })
      const pools = await pool()
      async function story(end: (roundId: string) => Promise<unknown>) {
        const one = await player('6', '1000')
        await one.client.call(autoTransferEndpoint, { status: 1 })
        await one.client.call(setLimitEndpoint, { type: 'stake', period: 'week', amount: '500' })
        const turnover = turnoverFor(site(), one.name)
        await turnover.require('D1', '100')
        // Paid, taken back, and never paid again: 6.00 of the stake were the venue’s, the rest the central wallet’s.
        const id = await one.stake('50')
        expect([await one.balances(), await one.staked()]).toEqual([['950.00', '0.00', '50.00'], '50.00'])
        await credit(id, '80')
        expect(await turnover.lines()).toEqual(['D1 30.00/100.00 open'])
        expect(await rollback(id, 'credit')).toBe('OK')
        await advanceClock(site(), DAY_MS + 1_000)
        expect(await end(id)).toBeTruthy()
        const record = await one.record(id)
        return {
          journals: await one.journals(id),
          ...{ balances: await one.balances(), staked: await one.staked(), turnover: await turnover.lines() },
          record: [record?.resultCode, record?.resultText, record?.profit, record?.valid],
          pools: await pool(),
        }
      }
      const byStaff = await story((id) => voidRound(id))
      expect(byStaff).toEqual(await story((id) => rollback(id)))
      expect(byStaff).toMatchObject({
        ...{ balances: ['994.00', '6.00', '0.00'], staked: '0.00', turnover: ['D1 0.00/100.00 open'], pools },
        record: ['D1', REASON, '0.00', '0.00'],
      })
    })

    test('however often it is pressed, the stake goes back once, with one line of the audit and one letter', async () => {
      const one = await player()
      const id = await one.stake('12.5')
      await advanceClock(site(), DAY_MS + 1_000)
      const tab = await openSiteSocket(site().url)
      await tab.follow(one.client)
      const answers = await Promise.all(Array.from({ length: 6 }, () => voidRound(id)))
      expect(answers.filter(Boolean)).toHaveLength(1)
      await tab.nextOf('unread')
      tab.socket.close()
      expect(await voidRound(id)).toBe(false)
      expect(await one.balances()).toEqual(['900.00', '100.00', '0.00'])
      expect(await presses(id)).toBe(1)
      expect(await one.letters()).toEqual([
        `注单已作废 您在蓬歌电子的注单 ${ticket(id)} 长时间未有结果，已作废，本金 ¥12.50 已退回原账户。原因：${REASON}`,
      ])
    })

    test('pressed at the moment of the venue’s credit, exactly one of the two ends the round', async () => {
      const one = await player()
      const rounds = []
      for (let index = 0; index < 8; index += 1) rounds.push(await one.stake('10'))
      await advanceClock(site(), DAY_MS + 1_000)
      let paid = 0
      for (const [index, id] of rounds.entries()) {
        const press = () =>
          voidRound(id).then(
            () => 'voided',
            (error: unknown) => String(error),
          )
        // Whoever is asked first, the other one is under way.
        const asked = index % 2 === 0 ? [press(), credit(id, '25')] : [credit(id, '25'), press()].toReversed()
        const [staff, told] = await Promise.all(asked)
        const isPaid = told !== 'ROUND_CLOSED'
        if (isPaid) paid += 1
        expect(isPaid ? staff : 'voided').toMatch(isPaid ? /6012/ : /^voided$/)
        expect((await one.record(id))?.resultCode).toBe(isPaid ? 'W' : 'D1')
        expect(await presses(id)).toBe(isPaid ? 0 : 1)
      }
      expect(await one.balances()).toEqual(['900.00', (100 + 15 * paid).toFixed(2), '0.00'])
      expect(await one.letters()).toHaveLength(rounds.length - paid)
    })

    test('what the venue sends later is answered as after a rollback, and what its book says is told', async () => {
      book.clear()
      const one = await player()
      const id = await one.stake('10')
      await advanceClock(site(), DAY_MS + 1_000)
      const told = () => ask(`/sandbox/rounds/book?ticketId=${ticket(id)}`, DeskRoundBookSchema)
      expect(await told(), 'before anything is decided').toEqual({ says: 'unknown' })
      expect(await voidRound(id)).toBe(true)

      expect(await credit(id, '35')).toBe('ROUND_CLOSED')
      expect(await credit(id, '35', `${id}:again`)).toBe('ROUND_CLOSED')
      expect(await one.debit(id, '10'), 'the first answer').toBe('90.00')
      expect(await one.debit(id, '10', `${id}:second`)).toBe('ROUND_CLOSED')
      expect(await rollback(id, 'credit'), 'of what never was').toBe('OK')
      expect([await rollback(id), await rollback(id)]).toEqual(['OK', 'OK'])
      expect(await credit(id, '35')).toBe('TRANSACTION_CANCELLED')
      expect(await one.balances()).toEqual(['900.00', '100.00', '0.00'])
      expect(await one.letters()).toHaveLength(1)

      const { now } = v.parse(v.object({ now: v.number() }), await site().sandbox('GET', '/sandbox/clock'))
      book.keep('PGDZ', id, '10.00', '35.00', now)
      expect(await told()).toEqual({ says: 'settled', win: '35.00' })
      await site().sandbox('POST', '/sandbox/reconciliation/check', {})
      const { list } = await ask('/sandbox/reconciliation', DeskReconciliationsSchema)
      expect(list.find(({ party }) => party === 'venue:PGDZ')?.differences).toEqual([
        { reference: `PGDZ:${id}`, kind: 'missingHere', theirs: '25.00' },
      ])
      book.isAway = true
      expect(await told()).toEqual({ says: 'away' })
      book.isAway = false
    })

    test('many are listed page by page, the oldest first', async () => {
      const one = await player('100')
      const first = await one.stake('1')
      await advanceClock(site(), 1_000)
      const ids = await Promise.all(Array.from({ length: 52 }, () => one.stake('1')))
      await advanceClock(site(), DAY_MS + 1_000)
      const page = await ask('/sandbox/rounds', DeskRoundsSchema)
      expect(page.list).toHaveLength(50)
      expect(page.list[0]?.ticketId).toBe(ticket(first))
      // The last line of the page is ended meanwhile: the next one begins where it was.
      expect(await voidRound((page.next ?? '').slice('PGDZ-'.length))).toBe(true)
      const rest = await ask(`/sandbox/rounds?before=${page.next}`, DeskRoundsSchema)
      expect(rest.next).toBeUndefined()
      const listed = [...page.list, ...rest.list].map(({ ticketId }) => ticketId)
      expect(listed.toSorted()).toEqual([first, ...ids].map(ticket).toSorted())
      expect(await count()).toBe(52)
    })
  },
  {
    get venues() {
      return { secret: TEST_VENUE_SECRET, origin: 'http://venues.test:9000', serverUrl: book.url }
    },
  },
)
