import { venueTransferEndpoint } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { expect, test } from 'vitest'

import { eachAtOnce } from '../../testing/at-once.ts'
import { advanceClock } from '../../testing/codes.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { fundVenue, transferOf } from '../../testing/transfer.ts'
import { expectFillsAddUp, turnoverFor } from '../../testing/turnover.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { addRequirement, turnoverOf } from './index.ts'

const key = () => crypto.randomUUID()

describeOnEngines('turnover', ({ site, store }) => {
  const venue = () => createTestVenue(site().url)

  /** A member with so much money in the first venue, and rounds of a stake and a win in any. */
  async function player(amount: string, enName = 'PGDZ') {
    const { client, name, id } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount, requestId: key() })
    const bring = async (channelCode: string, sum: string) => {
      await fundVenue(client, channelCode, sum)
      return venue().visit(client, channelCode)
    }
    const visits = new Map([[enName, await bring(enName, amount)]])
    const stake = async (sum: string, at: string, odds?: string) => {
      const visit = visits.get(at)
      if (visit === undefined) throw new Error(`nobody is in ${at}`)
      const roundId = key()
      const bet = {
        session: visit.session,
        txId: `${roundId}:debit`,
        roundId,
        amount: sum,
        gameName: '一局',
        content: [],
      }
      expect(await venue().money('debit', { ...bet, ...(odds !== undefined && { odds }) })).toMatch(/^\d/)
      return roundId
    }
    const pay = async (roundId: string, win: string, at: string, txId = `${roundId}:credit`) => {
      const credit = { venue: at, txId, roundId, amount: win, resultText: '已结算' }
      expect(await venue().money('credit', credit)).toMatch(/^\d/)
    }
    return {
      name,
      id,
      client,
      turnover: turnoverFor(site(), name),
      stake,
      pay,
      /** Also enters another venue, with money from the central wallet. */
      async enter(channelCode: string, sum: string) {
        await site().sandbox('POST', '/sandbox/money', { name, amount: sum, requestId: key() })
        visits.set(channelCode, await bring(channelCode, sum))
      },
      /** One round, lost unless it says otherwise; answers its number. */
      async play(sum: string, { win = '0', at = enName, odds }: { win?: string; at?: string; odds?: string } = {}) {
        const roundId = await stake(sum, at, odds)
        await pay(roundId, win, at)
        return roundId
      },
      /** Takes a call of a round back. */
      async takeBack(roundId: string, call: string, at = enName) {
        const back = { venue: at, txId: `${roundId}:back-${call}`, roundId, refTxId: `${roundId}:${call}` }
        expect(await venue().send('rollback', back)).toMatchObject({ status: 'OK' })
      },
    }
  }

  test('rounds fill the oldest requirement that accepts their venue, and spill over to the next', async () => {
    const one = await player('1000')
    await one.enter('KXZR', '500')
    await one.turnover.require('slots', '60', { source: 'promo', venues: ['pgdz'] })
    await one.turnover.require('deposit', '100')
    const last = await one.turnover.require('gift', '50', { source: 'vip', days: 7 })
    expect(last).toMatchObject({ required: '210.00', done: '0.00', left: '210.00' })

    await one.play('30', { at: 'KXZR' })
    expect(await one.turnover.lines(), 'another venue’s bets go past it').toEqual([
      'slots 0.00/60.00 open',
      'deposit 30.00/100.00 open',
      'gift 0.00/50.00 open',
    ])
    await one.play('80')
    await one.play('10', { win: '10' })
    await one.play('20', { win: '25' })
    expect(await one.turnover.lines(), 'the smaller of stake and net counts, and a draw nothing').toEqual([
      'slots 60.00/60.00 met',
      'deposit 55.00/100.00 open',
      'gift 0.00/50.00 open',
    ])
    const { list, ...sums } = await one.turnover.read()
    expect(sums).toMatchObject({ required: '150.00', done: '55.00', left: '95.00' })
    expect(list).toMatchObject([
      { source: 'deposit', sourceId: 'deposit', left: '45.00', progress: 55, venues: [] },
      { source: 'vip', sourceId: 'gift', required: '50.00', done: '0.00', progress: 0 },
    ])
    expect(list[1]?.expiresAt).toBe((list[1]?.addedAt ?? 0) + 7 * DAY_MS)
    await one.play('200')
    expect(await one.turnover.read()).toMatchObject({ required: '0.00', done: '0.00', left: '0.00', list: [] })
    await one.turnover.require('later', '10')
    expect((await one.turnover.lines()).at(-1), 'what nobody took is lost').toBe('later 0.00/10.00 open')
    await expectFillsAddUp(store())
  })

  test('a source asks once, whatever it asks for the second time', async () => {
    const one = await player('100')
    await one.turnover.require('D1', '50')
    expect(await one.turnover.require('D1', '80')).toMatchObject({ required: '50.00' })
    expect(await one.turnover.require('D1', '80', { source: 'exchange' })).toMatchObject({ required: '130.00' })
  })

  test('a minimum of odds is reached by odds alone', async () => {
    const one = await player('1000', 'FBDJ')
    await one.turnover.require('odds', '500', { minOdds: '1.50' })
    expect((await one.turnover.read()).list).toMatchObject([{ minOdds: '1.50' }])
    await one.play('10', { odds: '1.49' })
    await one.play('20', { odds: '1.50' })
    await one.play('40', { odds: '2.315' })
    await one.play('80')
    expect(await one.turnover.lines()).toEqual(['odds 60.00/500.00 open'])
  })

  test('what is settled otherwise gives what it is worth now, however often it is said', async () => {
    const one = await player('1000')
    await one.turnover.require('first', '60')
    await one.turnover.require('second', '100')
    const round = await one.play('100')
    await one.pay(round, '0', 'PGDZ')
    expect(await one.turnover.lines()).toEqual(['first 60.00/60.00 met', 'second 40.00/100.00 open'])
    await one.takeBack(round, 'credit')
    await one.takeBack(round, 'credit')
    expect(await one.turnover.lines()).toEqual(['first 0.00/60.00 open', 'second 0.00/100.00 open'])
    await one.pay(round, '130', 'PGDZ', `${round}:anew`)
    expect(await one.turnover.lines()).toEqual(['first 30.00/60.00 open', 'second 0.00/100.00 open'])
    await one.takeBack(round, 'anew')
    await one.takeBack(round, 'debit')
    expect(await one.turnover.lines(), 'a void takes all back').toEqual([
      'first 0.00/60.00 open',
      'second 0.00/100.00 open',
    ])
    await expectFillsAddUp(store())
  })

  test('a correction counts for nothing that was asked for after the settlement', async () => {
    const one = await player('1000')
    await one.turnover.require('before', '60')
    const round = await one.play('100')
    await advanceClock(site(), 1_000)
    await one.turnover.require('after', '100')
    await one.takeBack(round, 'credit')
    await one.pay(round, '0', 'PGDZ', `${round}:anew`)
    expect(await one.turnover.lines()).toEqual(['before 60.00/60.00 met', 'after 0.00/100.00 open'])
  })

  test('a hundred settlements at once give each of their amounts once', async () => {
    const one = await player('1000')
    await one.turnover.require('first', '33.33')
    await one.turnover.require('slots', '40', { venues: ['PGDZ'] })
    await one.turnover.require('last', '500')
    const rounds = Array.from({ length: 100 }, () => '')
    await eachAtOnce(rounds, 10, async (_, index) => {
      rounds[index] = await one.stake('1.01', 'PGDZ')
    })
    await eachAtOnce(rounds, 100, (round) => one.pay(round, '0', 'PGDZ'))
    expect(await one.turnover.lines()).toEqual([
      'first 33.33/33.33 met',
      'slots 40.00/40.00 met',
      'last 27.67/500.00 open',
    ])
    // Half of them are taken back while as many new ones come.
    await eachAtOnce(rounds, 100, async (round, index) => {
      if (index % 2 === 0) await one.takeBack(round, 'credit')
      else await one.play('0.99')
    })
    await expectFillsAddUp(store())
    const { rows } = await store().database.pool.query<{ given: string }>(
      `select sum(f.amount)::text as given from turnover_fill f join turnover_requirement r on r.id = f.requirement_id
        where r.member_id = $1`,
      [one.id],
    )
    expect(rows[0]?.given).toBe(String(50 * 101 + 50 * 99))
  })

  test('it is cleared when a settlement leaves less than five yuan, open bets counted', async () => {
    const one = await player('100')
    await one.turnover.require('deposit', '1000')
    const open = await one.stake('95', 'PGDZ')
    await one.play('0.01')
    expect(await one.turnover.lines(), 'the open bet is money yet').toEqual(['deposit 0.01/1000.00 open'])
    await one.pay(open, '0.01', 'PGDZ')
    expect(await one.turnover.lines(), '5.00 are enough').toEqual(['deposit 95.00/1000.00 open'])
    await one.play('0.01')
    expect(await one.turnover.lines()).toEqual(['deposit 95.01/1000.00 cleared'])
    expect(await one.turnover.read()).toMatchObject({ left: '0.00', list: [] })

    // The next deposit asks for its own, and what comes back of the old money opens nothing.
    await one.enter('KXZR', '50')
    await one.turnover.require('second', '50')
    await one.takeBack(open, 'credit')
    expect(await one.turnover.lines()).toEqual(['deposit 0.02/1000.00 cleared', 'second 0.00/50.00 open'])
    await expectFillsAddUp(store())
  })

  test('what was spent without a settlement is cleared before more is asked for; new money is not what was left', async () => {
    const { db } = store().database
    const one = await player('100')
    await one.turnover.require('old', '100')
    await one.client.call(venueTransferEndpoint, transferOf('PGDZ', '100', '2'))
    await site().sandbox('POST', '/sandbox/sports/money', { memberId: one.id, amount: '-95.01' })
    expect(await one.turnover.lines()).toEqual(['old 0.00/100.00 open'])
    const now = Date.now()
    const addRequirementOf = (sourceId: string, credited: bigint) =>
      db.transaction((tx) =>
        addRequirement(tx, { memberId: one.id, source: 'deposit', sourceId, required: 5_000n, credited, now }),
      )
    await site().sandbox('POST', '/sandbox/money', { name: one.name, amount: '50', requestId: key() })
    expect(await addRequirementOf('new', 5_000n)).toBe(true)
    expect(await addRequirementOf('new', 5_000n)).toBe(false)
    expect(await turnoverOf(db, one.id, now)).toMatchObject({ left: '50.00', list: [{ sourceId: 'new' }] })
    expect(await addRequirementOf('third', 0n), 'with 54.99 nothing is spent').toBe(true)
    expect(await turnoverOf(db, one.id, now)).toMatchObject({ left: '100.00' })
    expect(
      await db.transaction((tx) =>
        addRequirement(tx, { memberId: one.id, source: 'promo', sourceId: 'free', required: 0n, now }),
      ),
      'nothing is asked for',
    ).toBe(false)
  })

  test('it expires by the clock: it takes nothing more and asks for nothing more', async () => {
    const one = await player('1000')
    await one.turnover.require('week', '1', { source: 'promo', days: 7 })
    await one.turnover.require('ever', '1')
    // Less than a yuan each, which earns no rebate that would ask for its own.
    await one.play('0.3')
    await advanceClock(site(), 7 * DAY_MS - 60_000)
    await one.play('0.3')
    await advanceClock(site(), 60_000)
    await one.client.login(one.name, 'passw0rd')
    await one.enter('PGDZ', '10')
    await one.play('0.5')
    expect(await one.turnover.lines()).toEqual(['week 0.60/1.00 expired', 'ever 0.50/1.00 open'])
    expect(await one.turnover.read()).toMatchObject({ required: '1.00', left: '0.50' })
  })

  test('the database lets nobody write what is done, nor change what was given', async () => {
    const one = await player('100')
    await one.turnover.require('deposit', '100')
    await one.play('10')
    const { pool } = store().database
    const refused = (text: string) =>
      expect(pool.query(text, [one.id])).rejects.toThrow(/changes only|never changed|check/)
    await refused('update turnover_requirement set done = 0 where member_id = $1')
    const own = 'requirement_id in (select id from turnover_requirement where member_id = $1)'
    await refused(`update turnover_fill set amount = 1 where ${own}`)
    await refused(
      `insert into turnover_fill (requirement_id, ref_id, amount)
        select id, 'more', 9001 from turnover_requirement where member_id = $1`,
    )
    await expectFillsAddUp(store())
  })

  test('the drivers refuse what is no requirement', async () => {
    const one = await player('10')
    for (const odd of [
      { required: '0' },
      { required: '-1' },
      { required: '1.001' },
      { minOdds: '1.00' },
      { source: 'x' },
    ])
      await expect(one.turnover.require('odd', '10', odd), JSON.stringify(odd)).rejects.toThrow('6007')
    await expect(turnoverFor(site(), 'nobody-here').read()).rejects.toThrow('6004')
  })
})
