import {
  balanceEndpoint,
  betListEndpoint,
  bonusPoolsEndpoint,
  dealRecordEndpoint,
  gameListEndpoint,
  letterListEndpoint,
  statementEndpoint,
  venueBalanceEndpoint,
  venueTransferEndpoint,
} from '@site/contracts'
import { formatCny, formatFen, parseFen } from '@site/domain'
import { expect, test } from 'vitest'

import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { openSiteSocket } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { fundVenue, transferOf } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'

const key = () => crypto.randomUUID()
const GAME = { enName: 'PGDZ', gameCode: 'pgdz-001' } as const
/** Any round may win, the larger its stake the sooner: one of 2.00 does so once in 19 million rounds. */
const SMALL = '2'

describeOnEngines('jackpots', ({ site, store }) => {
  const venue = () => createTestVenue(site().url)
  const orderWin = () => site().sandbox('POST', '/sandbox/jackpots/win', GAME)

  async function player(gameCode: string = GAME.gameCode) {
    const member = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name: member.name, amount: '1000', requestId: key() })
    await fundVenue(member.client, 'PGDZ', '1000')
    const { session } = await venue().visit(member.client, 'PGDZ', gameCode)
    const stake = async (amount: string, roundId: string = key()) => {
      const debit = { session, txId: `${roundId}:debit`, roundId, amount, gameName: '灯火长安', content: ['旋转'] }
      await venue().money('debit', debit)
      return roundId
    }
    const settle = (roundId: string, amount: string, txId = `${roundId}:credit`) =>
      venue().money('credit', { venue: 'PGDZ', txId, roundId, amount, resultText: '未中奖' })
    const takeBack = async (roundId: string, { txId = key(), refTxId = `${roundId}:credit` } = {}) =>
      (await venue().send('rollback', { venue: 'PGDZ', txId, roundId, refTxId })).status
    const center = async () => (await member.client.call(balanceEndpoint, {})).centerWalletBalance
    const lies = async () => {
      const of = async (channelCode: string) =>
        (await member.client.call(venueBalanceEndpoint, { channelCode })).balance
      const { centerWalletBalance, lockMoney } = await member.client.call(balanceEndpoint, { withLockMoney: 1 })
      return { center: centerWalletBalance, onHold: lockMoney, PGDZ: await of('PGDZ'), MWDZ: await of('MWDZ') }
    }
    const adjust = (amount: string) => site().sandbox('POST', '/sandbox/sports/money', { memberId: member.id, amount })
    /** Of what lies in the venue and the central wallet, so much leaves the site; the rest goes into another venue. */
    const moveAllBut = async (leaving: string) => {
      await member.client.call(venueTransferEndpoint, transferOf('PGDZ', (await lies()).PGDZ, '2'))
      await adjust(`-${leaving}`)
      await fundVenue(member.client, 'MWDZ', await center())
    }
    return { ...member, stake, settle, takeBack, center, lies, adjust, moveAllBut }
  }

  async function pool(gameCode: string = GAME.gameCode) {
    const pools = await site().client().call(bonusPoolsEndpoint, { enName: 'pgdz' })
    const found = pools.find((one) => one.gameCode === gameCode)
    if (found === undefined) throw new Error(`${gameCode} has no pool`)
    return { ...found, fen: parseFen(found.pool) }
  }

  /** The ledger sums to zero, and each pool is what lies in its account. */
  async function expectTrueLedger(): Promise<void> {
    const { rows } = await store().database.pool.query<{ total: string; wrong: string; pools: string }>(`
      select (select sum(amount) from ledger_entry)::text as total, count(*)::text as pools,
        count(*) filter (where j.amount <> coalesce((select sum(e.amount) from ledger_entry e
          join ledger_account a on a.id = e.account_id
          where a.owner = 0 and a.code = 'jackpot:' || replace(j.game, '-', '_')), 0))::text as wrong
      from jackpot j`)
    expect(rows[0]).toMatchObject({ total: '0', wrong: '0' })
    expect(Number(rows[0]?.pools)).toBeGreaterThanOrEqual(5)
    expect((await verifyLedger(store().database.db, PROOF_SOURCES)).differences).toEqual([])
  }

  test('[S7.093] getBonusPools returns what lies in the pools: it grows with what is bet, and not with time', async () => {
    const before = await pool()
    const other = await pool('pgdz-013')
    const { rows } = await store().database.pool.query<{ game: string }>('select game from jackpot')
    const all = await site().client().call(bonusPoolsEndpoint, {})
    expect(all.map(({ gameCode }) => gameCode).toSorted()).toEqual(rows.map(({ game }) => game).toSorted())
    await site().sandbox('POST', '/sandbox/clock', { advanceMs: 3_600_000 })
    expect((await pool()).pool).toBe(before.pool)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })

    const one = await player()
    const without = await player('pgdz-003')
    const id = await one.stake(SMALL)
    expect((await pool()).fen).toBe(before.fen)
    await one.settle(id, '0')
    await one.settle(id, '0')
    await without.settle(await without.stake(SMALL), '0')
    expect(await pool()).toMatchObject({ fen: before.fen + 2n, step: '0.00', winners: [] })
    expect((await pool('pgdz-013')).pool).toBe(other.pool)
    const { list } = await one.client.call(gameListEndpoint, { enName: 'PGDZ', pageSize: 100 })
    expect(list.find(({ gameCode }) => gameCode === GAME.gameCode)?.jackpot).toBe((await pool()).pool)
    await expectTrueLedger()
  })

  test('a round wins the whole pool into the central wallet, once, and the pool begins anew', async () => {
    const seed = parseFen('188000.00')
    const one = await player()
    const tab = await openSiteSocket(site().url)
    await tab.follow(one.client)
    const before = await pool()
    expect(before.fen).toBeGreaterThanOrEqual(seed)
    await orderWin()
    const id = await one.stake('100')
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.settle(id, '0')))
    expect(new Set(answers)).toEqual(new Set(['900.00']))
    await tab.nextOf('balance')
    await tab.nextOf('unread')
    tab.socket.close()
    const won = before.fen + 100n
    expect(await one.client.call(letterListEndpoint, {}), 'written once').toMatchObject({
      total: 1,
      list: [{ type: 'fd', content: `您在「灯火长安」中赢得彩池${formatCny(won, 'always')}，已存入中心钱包。` }],
    })
    expect(parseFen(await one.center())).toBe(won)
    expect(await one.client.call(dealRecordEndpoint, { type: 'bonus' })).toMatchObject({
      total: 1,
      list: [{ subType: 'bonus_jackpot', remark: '彩池大奖' }],
    })
    const { list } = await one.client.call(betListEndpoint, {})
    expect(list[0]).toMatchObject({ profit: '-100.00', resultCode: 'L' })
    expect(list[0]?.resultText).toMatch(/^未中奖 · 彩池 188\d{3}\.\d\d$/)
    const after = await pool()
    expect(after.fen).toBe(seed)
    expect(after.winners).toMatchObject([{ name: `${one.name.slice(0, 2)}***${one.name.slice(-1)}` }])
    expect(parseFen(after.winners[0]?.amount ?? '0')).toBe(won)
    await expectTrueLedger()
  })

  test('a settlement that is taken back takes its jackpot along, and wins it again when it comes again', async () => {
    const one = await player()
    const before = await pool()
    await orderWin()
    const id = await one.stake('100')
    await one.settle(id, '0')
    const won = await one.center()
    expect((await pool()).winners[0]?.amount).toBe(won)
    expect(await one.takeBack(id)).toBe('OK')
    expect(await one.center()).toBe('0.00')
    const [letter] = (await one.client.call(letterListEndpoint, {})).list
    expect(letter?.title, 'and says so').toBe('彩池奖金已撤回')
    expect(letter?.content).toContain(formatCny(parseFen(won), 'always'))
    expect(await pool()).toMatchObject({ pool: before.pool, winners: before.winners })
    await expectTrueLedger()

    await one.settle(id, '5', `${id}:anew`)
    expect(await one.center()).toBe(won)
    await expectTrueLedger()
  })

  test('a jackpot that was moved into venues is taken back from there, beside the win of its round', async () => {
    const one = await player()
    const before = await pool()
    await orderWin()
    const id = await one.stake('100')
    await one.settle(id, '30')
    const won = before.fen + 100n
    await fundVenue(one.client, 'MWDZ', '1')
    expect(await one.takeBack(id)).toBe('OK')
    expect(await one.lies()).toEqual({ center: '0.00', onHold: '100.00', PGDZ: '899.00', MWDZ: '1.00' })
    const undone = async () => {
      expect(await pool()).toMatchObject({ pool: before.pool, winners: before.winners })
      expect((await one.client.call(statementEndpoint, {})).lifetime).toMatchObject({ profit: '0.00', bonus: '0.00' })
      await expectTrueLedger()
    }
    await undone()
    expect((await one.client.call(dealRecordEndpoint, { type: 'transfer' })).list[0]).toMatchObject({
      ...{ subType: 'transfer_out', channel: 'PGDZ', amount: '1.00', remark: '彩池大奖撤回' },
    })

    // All of it, in one venue, and not a fen beside it: what the win gives back is not the jackpot's as well.
    const anew = { refTxId: `${id}:anew` }
    await one.settle(id, '30', anew.refTxId)
    await one.moveAllBut('899.00')
    await one.client.call(venueTransferEndpoint, transferOf('MWDZ', '1', '2'))
    await one.adjust('-1.00')
    expect(await one.lies()).toMatchObject({ center: '0.00', PGDZ: '0.00', MWDZ: formatFen(won + 3_000n) })
    expect(await one.takeBack(id, anew)).toBe('OK')
    expect(await one.lies()).toEqual({ center: '0.00', onHold: '100.00', PGDZ: '0.00', MWDZ: '0.00' })
    await undone()
  })

  test('a jackpot of which a part has left the site stays whole with its win, until that part is there again', async () => {
    const one = await player()
    const before = await pool()
    await orderWin()
    const id = await one.stake('100')
    await one.settle(id, '30')
    await one.moveAllBut('900.01')
    const call = { txId: key() }
    const kept = { center: '0.00', onHold: '0.00', PGDZ: '0.00', MWDZ: formatFen(before.fen + 100n + 2_999n) }
    expect(await one.lies()).toEqual(kept)
    const after = await pool()
    expect(await one.takeBack(id, call)).toBe('INSUFFICIENT_FUNDS')
    expect(await one.lies()).toEqual(kept)
    expect(await pool()).toEqual(after)
    expect(after.winners[0]?.name).toBe(`${one.name.slice(0, 2)}***${one.name.slice(-1)}`)
    expect((await one.client.call(betListEndpoint, {})).list[0]).toMatchObject({ profit: '-70.00', resultCode: 'L' })
    expect(await one.client.call(letterListEndpoint, {}), 'that it was won').toMatchObject({ total: 1 })
    await expectTrueLedger()

    await one.adjust('0.01')
    expect(await one.takeBack(id, call)).toBe('OK')
    expect(await one.lies()).toEqual({ center: '0.00', onHold: '100.00', PGDZ: '0.00', MWDZ: '0.00' })
    expect(await pool()).toMatchObject({ pool: before.pool, winners: before.winners })
    await expectTrueLedger()
  })

  test('what a round put in before the last win is given back by the house, and the pool keeps its seed', async () => {
    const seed = parseFen('188000.00')
    const [early, winner] = [await player(), await player()]
    const id = await early.stake(SMALL)
    await early.settle(id, '0')
    await orderWin()
    await winner.settle(await winner.stake('100'), '0')
    expect((await pool()).fen).toBe(seed)
    expect(await early.takeBack(id)).toBe('OK')
    expect((await pool()).fen).toBe(seed)
    await expectTrueLedger()
  })

  test('many rounds at once leave nothing out', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => player()))
    const before = await pool()
    const rounds = await Promise.all(
      players.flatMap((one) => Array.from({ length: 5 }, async () => ({ one, id: await one.stake(SMALL) }))),
    )
    await Promise.all(rounds.map(({ one, id }) => one.settle(id, '10')))
    expect((await pool()).fen).toBe(before.fen + 20n * 2n)
    await expectTrueLedger()
  })
})
