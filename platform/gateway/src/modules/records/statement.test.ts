import {
  currencyTransferEndpoint,
  statementEndpoint,
  transferRateEndpoint,
  venueTransferEndpoint,
} from '@site/contracts'
import { dayOf, formatFen, parseFen, startOfDay } from '@site/domain'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'

import { CENTER, createLedger, HOUSE } from '../../kernel/ledger/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { transferOf } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'

const key = () => crypto.randomUUID()

describeOnEngines('the statement', ({ site, store }) => {
  const give = (name: string, amount: string) =>
    site().sandbox('POST', '/sandbox/money', { name, amount, requestId: key() })

  test('[D.054] whatever happens to the money of a member, the statement comes to what the member has', async () => {
    const { db } = store().database
    const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
    const venue = createTestVenue(site().url)
    const { client, id, name } = await site().newMember()
    const post = (kind: string, code: string, fen: bigint) =>
      db.transaction((tx) =>
        ledger.post(tx, {
          ...{ kind, memberId: id },
          postings: [
            { owner: HOUSE, code, amount: -fen },
            { owner: id, code: CENTER, amount: fen },
          ],
        }),
      )
    await give(name, '500')
    /** What can happen, with an amount in fen; of the money that goes out, some is more than there is. */
    const STEPS: readonly ((fen: bigint, chance: number) => Promise<unknown>)[] = [
      (fen) => give(name, formatFen(fen)),
      (fen) => post('deposit', 'deposit_clearing:WECHAT', fen),
      (fen) => post('rebate', 'rebate', fen),
      (fen) => post('bonus_vip', 'promo', fen),
      (fen) => post('adjust_dispute', 'adjust', -fen).catch(() => undefined),
      (fen) => post('withdraw', 'withdraw_clearing', -fen).catch(() => undefined),
      async () => {
        await site().sandbox('POST', '/sandbox/usdt', { name, amount: '20', requestId: key() })
        const { rate } = await client.call(transferRateEndpoint, { from: 'USDT', to: 'CNY' })
        await client.call(currencyTransferEndpoint, { amount: '20', rate, requestId: key() })
      },
      (fen, chance) => client.answer(venueTransferEndpoint, transferOf('PGDZ', formatFen(fen), chance < 7 ? '1' : '2')),
      async (fen, chance) => {
        const { session, gameName } = await venue.visit(client, 'PGDZ', 'pgdz-001')
        const roundId = key()
        const head = {
          txId: `${roundId}:debit`,
          roundId,
          amount: formatFen(fen / 10n + 1n),
          gameName,
          content: ['旋转'],
        }
        const { status } = await venue.send('debit', { session, ...head })
        // What stays open is still the member's.
        if (status !== 'OK' || chance < 3) return
        const win = chance < 6 ? '0.00' : formatFen(fen)
        const end = { venue: 'PGDZ', txId: `${roundId}:credit`, roundId, amount: win, resultText: '结束' }
        await venue.send('credit', end)
      },
    ]
    const draw = fc.record({
      step: fc.nat(STEPS.length - 1),
      fen: fc.bigInt({ min: 1n, max: 9_999n }),
      chance: fc.nat(9),
    })
    const drawn = fc.sample(draw, { numRuns: 60, seed: inject('randomSeed') })
    for (const [turn, { step, fen, chance }] of drawn.entries()) {
      await STEPS[step]?.(fen, chance)
      if (turn % 10 !== 9) continue
      const { lifetime, period } = await client.call(statementEndpoint, {
        beginTime: startOfDay(dayOf(Date.now()) - 1),
      })
      const { rows } = await db.execute<{ has: string }>(sql`
        select coalesce(sum(balance), 0)::text as has from ledger_account
        where owner = ${id} and currency = 'CNY' and code <> 'withdraw_hold'`)
      const { paidIn, net, exchange, adjust } = lifetime
      const told = [paidIn, net, exchange, adjust].reduce((sum, one) => sum + parseFen(one), 0n)
      expect(formatFen(told), `after ${turn + 1} steps`).toBe(formatFen(BigInt(rows[0]?.has ?? '0')))
      expect(period, 'all of it was in these days').toEqual(lifetime)
    }
  })
})
