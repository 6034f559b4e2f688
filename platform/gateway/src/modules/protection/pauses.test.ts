import {
  askToReturnEndpoint,
  DEPOSIT_STATUS,
  letterListEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  payEndpoint,
  playLimitsEndpoint,
  promotionConfigEndpoint,
  recycleEndpoint,
  type RequestOf,
  selfExcludeEndpoint,
  submitPaidEndpoint,
  timeoutEndpoint,
  venueTransferEndpoint,
  verificationEndpoint,
  verificationUploadEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'
import { beforeAll, expect, test } from 'vitest'

import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { advanceClock, type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { pictureForm } from '../../testing/pictures.ts'
import { fundVenue, transferOf } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { depositsOn, key } from '../deposits/testing/deposits-on.ts'
import { showDocument } from '../verification/testing/show-document.ts'
import { balances, newOwner, orderOf, withdrawing } from '../withdrawals/testing/withdrawing.ts'

const PASSWORD = md5('passw0rd')
/** Ten in the morning of the site. */
const MORNING = Date.parse('2026-12-07T10:00:00+08:00')

describeOnEngines('pauses', (context) => {
  const { site, store } = context
  const { newPayer, payInput, pay, tryToPay, advance, statusOf, centerOf } = depositsOn(context)
  const { submit, desk } = withdrawing(site)

  beforeAll(() => site().sandbox('POST', '/sandbox/clock', { now: MORNING }))

  const selfExclude = ({ client }: { readonly client: GatewayClient }) =>
    client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
  const freeze = ({ name }: { readonly name: string }) =>
    site().sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })

  test('a time-out takes the password, ends other sessions and unpaid orders, and play, at once', async () => {
    const { client, name } = await newPayer()
    const other = site().client()
    await other.login(name, 'passw0rd')
    const open = await pay(client, 'BANK_TRANSFER', '800')
    const wrong = await client.answer(timeoutEndpoint, { hours: 24, password: md5('another1') })
    expect(wrong).toMatchObject({ code: 6100, message: '登录密码不正确' })
    const { kind, until } = await client.call(timeoutEndpoint, { hours: 24, password: PASSWORD })
    expect(kind).toBe('timeout')
    expect((await other.answer(memberInfoEndpoint, {})).code, 'another device').toBe(6001)
    const { list: letters } = await client.call(letterListEndpoint, {})
    expect(letters.map(({ title }) => title)).toContain('暂停游戏已生效')
    expect((await client.answer(payEndpoint, await orderLike(client))).data).toMatchObject({
      reason: 'EXCLUDED',
      exclusion: { kind, until, mayReturn: false },
    })
    const { rows } = await store().database.pool.query('select status from deposit_order where order_no = $1', [
      open.orderNo,
    ])
    expect(rows).toEqual([{ status: 6 }])
    expect(await other.call(loginEndpoint, { name, password: PASSWORD, kaptchcate: 0 })).toMatchObject({
      exclusion: { kind, until },
    })
    await advanceClock(site(), DAY_MS)
    const back = await other.call(loginEndpoint, { name, password: PASSWORD, kaptchcate: 0 })
    expect(back.exclusion).toBeUndefined()
    await pay(client, 'BANK_TRANSFER', '800')
  })

  /** An order as it would be made; asked for a code it would be refused before. */
  const orderLike = (client: GatewayClient) => payInput(client, 'HUIWANG', '300')

  test('an order that is said to be paid outlives it, and its money is credited', async () => {
    const { client } = await newPayer()
    const { orderNo } = await pay(client, 'BANK_TRANSFER', '800')
    await client.call(submitPaidEndpoint, { orderNo })
    const confirming = await pay(client, 'HUIWANG', '300')
    await advance(confirming.orderNo, 'seen')
    await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    expect(await statusOf(client, orderNo)).toBe(DEPOSIT_STATUS.submitted)
    expect(await statusOf(client, confirming.orderNo)).toBe(DEPOSIT_STATUS.confirming)
    for (const one of [orderNo, confirming.orderNo])
      expect(await advance(one, 'paid')).toEqual({ status: DEPOSIT_STATUS.success, isChanged: true })
    expect(await centerOf(client)).toBe('1100.00')
  })

  test('a document that is being sent when it begins is taken, so that what is left can be withdrawn', async () => {
    const { client, name } = await newPayer()
    const [sent] = await Promise.all([
      client.send('POST', verificationUploadEndpoint.path, pictureForm()),
      client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD }),
    ])
    expect(sent.code).toBe(6000)
    await showDocument(site(), { client, name }, '1990-01-01')
    expect(await client.call(verificationEndpoint, {})).toMatchObject({ status: 'verified' })
  })

  test('a withdrawal that is open goes on to its end', async () => {
    const { client, cardId } = await newOwner(site())
    const orderNo = await submit(client, '500', { cardId })
    await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    await desk('approve', orderNo)
    await desk('pay', orderNo)
    expect(await orderOf(client, orderNo)).toMatchObject({ status: 4, paid: '500.00', returned: '0.00' })
    expect(await balances(client)).toEqual(['500.00', '0.00'])
  })

  test('a self-exclusion wants its sentence; it is made longer, never shorter, whoever writes', async () => {
    const { client, id } = await newPayer()
    const exclude = (more: Partial<RequestOf<typeof selfExcludeEndpoint>>) =>
      client.answer(selfExcludeEndpoint, { months: 12, confirmText: '我确认', password: PASSWORD, ...more })
    expect(await exclude({ confirmText: '确认' })).toMatchObject({ code: 6007, message: '请输入“我确认”' })
    expect((await exclude({})).code).toBe(6000)
    expect(await exclude({ months: 6 })).toMatchObject({ code: 6012 })
    expect((await client.answer(timeoutEndpoint, { hours: 1008, password: PASSWORD })).code).toBe(6012)
    expect((await exclude({ months: 60 })).code).toBe(6000)
    const { pool } = store().database
    for (const text of [
      `update play_exclusion set until_at = now() where member_id = ${id}`,
      `delete from play_exclusion where member_id = ${id}`,
    ])
      await expect(pool.query(text), text).rejects.toThrow(/never changed/)
  })

  test('after its end the member asks to come back, and plays a day later', async () => {
    const { client } = await newPayer()
    await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    expect((await client.answer(askToReturnEndpoint, {})).code).toBe(6012)
    await advanceClock(site(), 185 * DAY_MS)
    expect((await client.call(playLimitsEndpoint, {})).exclusion).toMatchObject({ mayReturn: true })
    expect((await tryToPay(client, 'HUIWANG', '300')).code, 'nobody has asked').toBe(6003)
    expect(await client.call(askToReturnEndpoint, {})).toMatchObject({ mayReturn: false })
    await advanceClock(site(), DAY_MS - MINUTE_MS)
    expect((await tryToPay(client, 'HUIWANG', '300')).code).toBe(6003)
    await advanceClock(site(), MINUTE_MS)
    expect((await tryToPay(client, 'HUIWANG', '300')).code).toBe(6000)
    expect((await client.answer(askToReturnEndpoint, {})).code).toBe(6012)
  })

  test('what is left can be withdrawn, an open round is settled, and no promotion is shown', async () => {
    // A card of their own: with the one of a member who has excluded themselves the account would be held.
    const { client, cardId } = await newOwner(site(), '1000', '6222020000000000026')
    expect((await client.call(promotionConfigEndpoint, {})).list.length).toBeGreaterThan(0)
    await fundVenue(client, 'PGDZ', '100')
    const venue = createTestVenue(site().url)
    const { session } = await venue.visit(client, 'PGDZ')
    const roundId = key()
    const round = { session, txId: `${roundId}:debit`, roundId, amount: '40', gameName: '一局', content: [] }
    expect(await venue.money('debit', round)).toBe('60.00')
    await client.call(timeoutEndpoint, { hours: 24, password: PASSWORD })
    expect(await venue.money('debit', { ...round, txId: key(), roundId: key() })).toBe('PLAYER_REFUSED')
    expect(await venue.money('debit', round), 'a repeat').toBe('60.00')
    const win = { venue: 'PGDZ', txId: `${roundId}:credit`, roundId, amount: '80', resultText: '已结算' }
    expect(await venue.money('credit', win)).toBe('140.00')
    expect(await client.call(recycleEndpoint, { channelCode: 'PGDZ', requestId: key() })).toMatchObject({
      recovered: [{ amount: '140.00', ok: true }],
    })
    const withdrawal = { way: 'BANK', amount: '500', cardId, requestId: key() } as const
    expect((await client.answer(withdrawNewEndpoint, withdrawal)).code).toBe(6000)
    expect(await client.call(promotionConfigEndpoint, {})).toMatchObject({ categories: [], list: [] })
    expect((await client.answer(memberJwtEndpoint, {})).code, 'nor the chat').toBe(6003)
    expect((await client.call(memberInfoEndpoint, { isPop: 1 })).popup).toBeUndefined()
  })

  test.each([
    ['excludes themselves', selfExclude, 'PLAYER_REFUSED'],
    // A freeze ends every session, and the visits to venues with them.
    ['is frozen', freeze, 'SESSION_INVALID'],
  ] as const)(
    'rounds that are open when their member %s end as any: won, or taken back',
    async (_how, bar, refused) => {
      const { client, name, id } = await newPayer()
      await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
      await fundVenue(client, 'PGDZ', '100')
      const venue = createTestVenue(site().url)
      const { session } = await venue.visit(client, 'PGDZ')
      const roundOf = (roundId: string, amount: string) => ({
        ...{ session, txId: `${roundId}:debit`, roundId, amount, gameName: '一局', content: [] },
      })
      const [won, undone] = [key(), key()]
      expect(await venue.money('debit', roundOf(won, '40'))).toBe('60.00')
      expect(await venue.money('debit', roundOf(undone, '10'))).toBe('50.00')
      await bar({ client, name })
      expect(await venue.money('debit', roundOf(key(), '1')), 'none begins').toBe(refused)
      const win = { venue: 'PGDZ', txId: `${won}:credit`, roundId: won, amount: '80', resultText: '已结算' }
      expect(await venue.money('credit', win)).toBe('130.00')
      const back = { venue: 'PGDZ', txId: `${undone}:rollback`, roundId: undone, refTxId: `${undone}:debit` }
      expect(await venue.send('rollback', back)).toMatchObject({ status: 'OK' })
      expect(await venue.money('debit', roundOf(key(), '1')), 'nor after it').toBe(refused)
      const { rows } = await store().database.pool.query(
        "select code, balance::int from ledger_account where owner = $1 and code in ('venue:PGDZ', 'bet_hold') order by code",
        [id],
      )
      expect(rows).toEqual([
        { code: 'bet_hold', balance: 0 },
        { code: 'venue:PGDZ', balance: 14_000 },
      ])
      expect((await verifyLedger(store().database.db, PROOF_SOURCES)).differences).toEqual([])
    },
  )

  test('what an activity keeps in a venue stays there in a time-out, and comes home to who is excluded for months', async () => {
    const { client, name } = await newPayer()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '300', requestId: key() })
    await fundVenue(client, 'PGDZ', '300')
    await site().sandbox('POST', '/sandbox/venues/activity', { name, channelCode: 'PGDZ', required: '9000' })
    const home = (amount: string) => client.answer(venueTransferEndpoint, transferOf('PGDZ', amount, '2'))
    const recycle = async () => (await client.call(recycleEndpoint, { requestId: key() })).recovered
    await client.call(timeoutEndpoint, { hours: 24, password: PASSWORD })
    expect((await home('100')).code).toBe(6413)
    expect(await recycle()).toMatchObject([{ channelCode: 'PGDZ', ok: false }])
    await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    expect((await home('100')).code).toBe(6000)
    expect(await recycle()).toMatchObject([{ channelCode: 'PGDZ', amount: '200.00', ok: true }])
    expect(await centerOf(client)).toBe('300.00')
  })

  test('what was paid in has to be bet, in a time-out too; who is excluded from bets for months owes none', async () => {
    const { client, cardId } = await newOwner(site(), '0', '6222020000000000034')
    const { orderNo } = await pay(client, 'BANK_TRANSFER', '800')
    await advance(orderNo, 'paid')
    const withdraw = async () =>
      (await client.answer(withdrawNewEndpoint, { way: 'BANK', amount: '500', cardId, requestId: key() })).code
    await client.call(timeoutEndpoint, { hours: 24, password: PASSWORD })
    expect(await withdraw()).toBe(6012)
    await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
    expect(await withdraw()).toBe(6000)
  })
})
