import {
  ALL_VENUES,
  allBalanceEndpoint,
  ApiError,
  autoTransferEndpoint,
  balanceEndpoint,
  recycleEndpoint,
  STATUS,
  venueBalanceEndpoint,
  venueTransferEndpoint,
} from '@site/contracts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { venueTable } from '../../db/schema/venues.ts'
import { CENTER, createLedger } from '../../kernel/ledger/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { fundVenue, transferOf } from '../../testing/transfer.ts'
import { createMoneyFollows } from './index.ts'

const key = () => crypto.randomUUID()

describeOnEngines('wallet', ({ site, store }) => {
  async function memberWith(amount: string) {
    const member = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name: member.name, amount, requestId: key() })
    return member
  }

  test('[S7.077] getBalance returns the central balance, and what is locked unless withLockMoney is 0', async () => {
    const { client, id } = await memberWith('250.50')
    const { db } = store().database
    const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
    await db.transaction((tx) =>
      ledger.post(tx, {
        kind: 'adjust',
        memberId: id,
        refType: 'test',
        refId: 'locked',
        postings: [
          { owner: id, code: CENTER, amount: -4_525n },
          { owner: id, code: 'bet_hold', amount: 4_000n },
          { owner: id, code: 'withdraw_hold', amount: 525n },
        ],
      }),
    )
    const seen = { centerWalletBalance: '205.25', lockMoney: '45.25' }
    expect(await client.call(balanceEndpoint, { withLockMoney: 1 })).toMatchObject(seen)
    expect(await client.call(balanceEndpoint, {})).toMatchObject(seen)
    expect(await client.call(balanceEndpoint, { withLockMoney: 0 })).toMatchObject({ ...seen, lockMoney: '0.00' })
  })

  test('the demo members have what they are said to have', async () => {
    const client = site().client()
    await client.login('demo01', 'demo1234')
    expect(await client.call(balanceEndpoint, {})).toMatchObject({
      centerWalletBalance: '10000.00',
      lockMoney: '0.00',
      usdt: '500.00',
    })
    expect(await client.call(allBalanceEndpoint, { category: ALL_VENUES })).toMatchObject({ totalMoney: '0.00' })
    await client.login('demo02', 'demo1234')
    expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '0.00' })
  })

  test('[S3.024] ty "1" moves money into a venue, "2" out of it; [S7.091] both ways over venue/transfer', async () => {
    const { client } = await memberWith('100')
    expect(await fundVenue(client, 'PGDZ', '60.5')).toEqual({
      centerWalletBalance: '39.50',
      venueBalance: '60.50',
    })
    expect(await client.call(venueTransferEndpoint, transferOf('pgdz', '0.01', '2'))).toEqual({
      centerWalletBalance: '39.51',
      venueBalance: '60.49',
    })
  })

  test('[S1.011] money goes into every open venue and comes back', async () => {
    const { client } = await memberWith('100')
    const { list } = await client.call(allBalanceEndpoint, { category: ALL_VENUES })
    const open = list.filter(({ state }) => state === 1)
    expect(open.length).toBeGreaterThan(list.length - 4)
    for (const { channelCode } of open) {
      const there = { venueBalance: '12.34', centerWalletBalance: '87.66' }
      expect(await fundVenue(client, channelCode, '12.34'), channelCode).toEqual(there)
      const back = { venueBalance: '0.00', centerWalletBalance: '100.00' }
      expect(await client.call(venueTransferEndpoint, transferOf(channelCode, '12.34', '2')), channelCode).toEqual(back)
    }
  })

  test('[S7.106] a venue transfer takes channelCode, amount, ty and isActivity', async () => {
    const { client, name } = await memberWith('10')
    const input = transferOf('KXZR', '4')
    expect(await client.call(venueTransferEndpoint, input)).toMatchObject({ venueBalance: '4.00' })
    for (const field of ['channelCode', 'amount', 'ty'] as const) {
      const answer = await client.send('POST', venueTransferEndpoint.path, { ...input, [field]: undefined })
      expect(answer, field).toMatchObject({ code: 6007, message: `缺少参数 ${field}` })
    }
    for (const odd of [{ ty: '3' }, { amount: 4 }, { isActivity: 2 }]) {
      const answer = await client.send('POST', venueTransferEndpoint.path, { ...input, ...odd })
      expect(answer.code, JSON.stringify(odd)).toBe(6007)
    }
    // In an activity whoever pays in is told first that it stays there; isActivity says that the member has agreed.
    await site().sandbox('POST', '/sandbox/venues/activity', { name, channelCode: 'KXZR', required: '100' })
    const move = (ty: '1' | '2', isActivity?: 0 | 1) =>
      client.answer(venueTransferEndpoint, { ...transferOf('KXZR', '1', ty), ...(isActivity && { isActivity }) })
    const told = { code: 6413, message: '您还在参加活动中，转入金额后，流水未达标将不可转出哦～' }
    expect([await move('1'), await move('1', 0)]).toMatchObject([told, told])
    expect(await move('1', 1)).toMatchObject({
      code: 6000,
      data: { venueBalance: '5.00', centerWalletBalance: '5.00' },
    })
    expect(await move('2', 1), 'what is there stays there, agreed or not').toMatchObject(told)
  })

  test('[S7.089] allBalance returns every venue (category 8), or those of a category, and the total; [S7.097] balance that of one venue', async () => {
    const { client } = await memberWith('100')
    await fundVenue(client, 'PGDZ', '30')
    await fundVenue(client, 'CRTY', '20.25')
    const { totalMoney, list } = await client.call(allBalanceEndpoint, { category: ALL_VENUES })
    expect(totalMoney).toBe('50.25')
    expect(list.find((venue) => venue.channelCode === 'CRTY')?.balance).toBe('20.25')
    expect(list.length).toBeGreaterThan(10)
    const sports = await client.call(allBalanceEndpoint, { category: 'TY' })
    expect(sports.totalMoney).toBe('20.25')
    expect(sports.list).toEqual(list.filter((venue) => venue.category === 'TY'))
    expect(sports.list.length).toBeLessThan(list.length)
    const odd = await client.send('POST', allBalanceEndpoint.path, { category: 7 })
    expect(odd.code).toBe(6007)
    expect(await client.call(venueBalanceEndpoint, { channelCode: 'crty' })).toEqual({ balance: '20.25' })
    expect((await client.answer(venueBalanceEndpoint, { channelCode: 'NOWHERE' })).code).toBe(6004)
  })

  test('[S7.090] recycle brings all venue money home, or that of one venue', async () => {
    const { client } = await memberWith('100')
    await fundVenue(client, 'PGDZ', '30')
    await fundVenue(client, 'CRTY', '20')
    await fundVenue(client, 'KXZR', '10')
    const one = await client.call(recycleEndpoint, { channelCode: 'KXZR', requestId: key() })
    expect(one).toMatchObject({ centerWalletBalance: '50.00', recovered: [{ channelCode: 'KXZR', amount: '10.00' }] })
    const all = await client.call(recycleEndpoint, { requestId: key() })
    expect(all.centerWalletBalance).toBe('100.00')
    expect(all.recovered.map((venue) => venue.channelCode).toSorted()).toEqual(['CRTY', 'PGDZ'])
    const nothing = await client.call(recycleEndpoint, { requestId: key() })
    expect(nothing).toEqual({ recovered: [], centerWalletBalance: '100.00' })
  })

  test('[S7.090] asked for from several tabs at once, venue money comes home once, and none of them is refused', async () => {
    const { client } = await memberWith('100')
    await fundVenue(client, 'PGDZ', '60')
    const tabs = Array.from({ length: 8 }, () => client.call(recycleEndpoint, { requestId: key() }))
    const answers = await Promise.all(tabs)
    expect(answers.flatMap(({ recovered }) => recovered)).toMatchObject([{ channelCode: 'PGDZ', amount: '60.00' }])
    for (const { centerWalletBalance } of answers) expect(centerWalletBalance).toBe('100.00')
  })

  test('a transfer is refused with a code that says why, and moves nothing', async () => {
    const { client } = await memberWith('100')
    const answer = async (input: ReturnType<typeof transferOf>) =>
      (await client.answer(venueTransferEndpoint, input)).code
    expect(await answer(transferOf('PGDZ', '100.01'))).toBe(6012)
    expect(await answer(transferOf('PGDZ', '0.01', '2'))).toBe(6012)
    expect(await answer(transferOf('NOWHERE', '1'))).toBe(6004)
    expect(await answer(transferOf('YHTY', '1'))).toBe(6415)
    expect(await answer(transferOf('JFTY', '1'))).toBe(6366)
    expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '100.00' })
  })

  test('money in a venue that went into maintenance stays there and is named', async () => {
    const { client } = await memberWith('100')
    await fundVenue(client, 'MWDZ', '40')
    const { db } = store().database
    const isIt = eq(venueTable.code, 'MWDZ')
    const window = { maintainFrom: new Date(Date.now() - 1_000), maintainTo: new Date(Date.now() + 3_600_000) }
    await db
      .update(venueTable)
      .set({ state: 2, ...window })
      .where(isIt)
    try {
      const answer = await client.call(recycleEndpoint, { requestId: key() })
      expect(answer).toEqual({
        recovered: [{ channelCode: 'MWDZ', amount: '40.00', ok: false, msg: '场馆维护中' }],
        centerWalletBalance: '60.00',
      })
    } finally {
      await db.update(venueTable).set({ state: 1 }).where(isIt)
    }
  })

  test('[D.051] a money call repeated with its key gives the first answer, with another payload 6009', async () => {
    const { client } = await memberWith('100')
    const input = transferOf('PGDZ', '10')
    const first = await client.call(venueTransferEndpoint, input)
    await fundVenue(client, 'PGDZ', '5')
    expect(await client.call(venueTransferEndpoint, input)).toEqual(first)
    expect(await client.answer(venueTransferEndpoint, { ...input, amount: '11' })).toMatchObject({ code: 6009 })
    expect(await client.answer(venueTransferEndpoint, { ...input, ty: '2' })).toMatchObject({ code: 6009 })
    expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '85.00' })
    const recycle = { requestId: key() }
    const home = await client.call(recycleEndpoint, recycle)
    await fundVenue(client, 'PGDZ', '5')
    expect(await client.call(recycleEndpoint, recycle)).toEqual(home)
    expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '95.00' })
  })

  test('the same key of two members, or of two kinds of call, are two calls', async () => {
    const one = await memberWith('100')
    const two = await memberWith('100')
    const requestId = key()
    const input = { ...transferOf('PGDZ', '10'), requestId }
    await one.client.call(venueTransferEndpoint, input)
    await two.client.call(venueTransferEndpoint, input)
    await one.client.call(recycleEndpoint, { requestId })
    expect(await one.client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '100.00' })
    expect(await two.client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '90.00' })
  })

  test('[D.051] the same call twenty times at once executes once and all get its answer', async () => {
    const { client } = await memberWith('100')
    const input = transferOf('PGDZ', '70')
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.call(venueTransferEndpoint, input)))
    for (const answer of answers) expect(answer).toEqual({ centerWalletBalance: '30.00', venueBalance: '70.00' })
  })

  test('a call that failed for want of money may be tried again with its key', async () => {
    const { client, name } = await memberWith('5')
    const input = transferOf('PGDZ', '10')
    expect((await client.answer(venueTransferEndpoint, input)).code).toBe(6012)
    await site().sandbox('POST', '/sandbox/money', { name, amount: '5', requestId: key() })
    expect((await client.answer(venueTransferEndpoint, input)).code).toBe(6000)
  })

  test('the database itself refuses what breaks the ledger', async () => {
    const { id } = await memberWith('10')
    const { db } = store().database
    const attempt = async (statement: ReturnType<typeof sql>) => {
      const failure: unknown = await db.execute(statement).then(
        () => undefined,
        (error: unknown) => error,
      )
      return failure instanceof Error && failure.cause instanceof Error ? failure.cause.message : failure
    }
    const account = sql`(select id from ledger_account where owner = ${id} and code = 'center')`
    const journal = sql`(select max(id) from ledger_journal where member_id = ${id})`
    expect(await attempt(sql`update ledger_entry set amount = 1 where account_id = ${account}`)).toMatch(/append-only/)
    expect(await attempt(sql`delete from ledger_entry where account_id = ${account}`)).toMatch(/append-only/)
    expect(await attempt(sql`update ledger_journal set kind = 'x' where member_id = ${id}`)).toMatch(/append-only/)
    expect(await attempt(sql`delete from ledger_account where owner = ${id}`)).toMatch(/append-only/)
    expect(await attempt(sql`truncate ledger_entry`)).toMatch(/append-only/)
    expect(await attempt(sql`update ledger_account set balance = 999 where owner = ${id}`)).toMatch(
      /only through an entry/,
    )
    expect(await attempt(sql`insert into ledger_account (owner, code, balance) values (${id}, 'bonus', 5)`)).toMatch(
      /starts empty/,
    )
    expect(
      await attempt(sql`insert into ledger_entry (journal_id, account_id, amount) values (${journal}, ${account}, 5)`),
    ).toMatch(/is closed/)
    expect(await attempt(sql`insert into ledger_journal (kind) values ('lonely')`)).toMatch(/does not balance/)
    expect(
      await attempt(sql`
        with head as (insert into ledger_journal (kind) values ('one-sided') returning id)
        insert into ledger_account (owner, code) select ${id}, 'bonus' from head`),
    ).toMatch(/does not balance/)
  })
  test('automatic transfer moves nothing when a pause has begun since the entry asked', async () => {
    const { client, id } = await memberWith('50')
    await client.call(autoTransferEndpoint, { status: 1 })
    const { db } = store().database
    const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
    const guard = {
      isKeptFromBets: () => Promise.resolve(false),
      mayPlay: () => Promise.reject(new ApiError(STATUS.ACCESS_DENIED)),
    }
    const follow = createMoneyFollows({ db, ledger, clock: { now: Date.now } }, guard)
    await expect(follow(id, { venue: 'LGZR', isLocal: false })).rejects.toMatchObject({ code: STATUS.ACCESS_DENIED })
    expect(await client.call(balanceEndpoint, {})).toMatchObject({ centerWalletBalance: '50.00' })
    // Nothing is asked on the way home.
    await follow(id, { venue: 'CRTY', isLocal: true })
  })
})
