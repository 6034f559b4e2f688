import {
  bankAddEndpoint,
  bankRemoveEndpoint,
  bindEmailEndpoint,
  bindOtherEndpoint,
  bindPhoneEndpoint,
  DEPOSIT_STATUS,
  deviceLogoutEndpoint,
  letterListEndpoint,
  payEndpoint,
  promotionConfigEndpoint,
  registerEndpoint,
  sendCodeEndpoint,
  submitPaidEndpoint,
  timeoutEndpoint,
  venueTransferEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'
import { expect, test, vi } from 'vitest'

import {
  advanceClock,
  bindNewEmail,
  bindNewPhone,
  codeRequest,
  codeTo,
  type GatewayClient,
  md5,
  newName,
} from '../../testing/index.ts'
import { selectLatestLines } from '../../kernel/audit/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { transferOf } from '../../testing/transfer.ts'
import { depositsOn, key } from '../deposits/testing/deposits-on.ts'
import { showDocument } from '../verification/testing/show-document.ts'
import { newOwner } from '../withdrawals/testing/withdrawing.ts'
import { holdsOn } from './testing/holds-on.ts'

const PASSWORD = md5('passw0rd')
const HELD = '您的账户资料与另一账户相符，客服正在核实，完成前不能存款和投注，余额可照常取款。如有疑问，请联系在线客服'

describeOnEngines('the same person with another account', (context) => {
  const { site, store } = context
  const { newPayer, pay, payInput, statusOf, tryToPay } = depositsOn(context)
  const { decide, exclude, isHeld, links, linksOf } = holdsOn(context)

  const play = (client: GatewayClient) => client.answer(venueTransferEndpoint, transferOf('PGDZ', '1'))

  test('registers on the device of an excluded member: neither pays in nor plays until staff decide', async () => {
    const deviceId = key()
    const excluded = await site().newMember({ deviceId })
    await exclude(excluded.client)
    const { client, name } = await site().newMember({ deviceId })
    await client.call(bindOtherEndpoint, { realName: '欧阳海' })
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
    expect(await tryToPay(client, 'HUIWANG', '300')).toMatchObject({
      ...{ code: 6003, message: HELD, data: { reason: 'HELD' } },
    })
    expect(await play(client)).toMatchObject({ code: 6003, message: HELD })
    expect(await isHeld(client)).toBe(true)
    expect(await client.call(promotionConfigEndpoint, {})).toMatchObject({ categories: [], list: [] })
    const { list: letters } = await client.call(letterListEndpoint, {})
    expect(letters.map(({ title }) => title)).toEqual(['账户正在核实'])
    expect(letters[0]?.content).toContain('核实期间到账的存款不附带赠送，核实完成后也不补发')

    const [link] = await linksOf(name)
    expect(link).toMatchObject({ excludedName: excluded.name, signs: ['device'] })
    await decide(link?.id ?? 0, 'other')
    const [line] = await selectLatestLines(store().database.db, undefined, 1)
    expect(line).toMatchObject({ action: 'protection/decide', subject: `play-link:${link?.id}` })
    expect(line?.beforeDigest).not.toBe(line?.afterDigest)
    expect(await isHeld(client)).toBe(false)
    expect((await play(client)).code).toBe(6000)
    expect((await tryToPay(client, 'HUIWANG', '300')).code).toBe(6000)
    const { list: after } = await client.call(letterListEndpoint, {})
    expect(after.map(({ title }) => title)).toContain('账户核实已完成')
    await expect(decide(link?.id ?? 0, 'same')).rejects.toThrow('6004')
    await client.login(name, 'passw0rd')
    expect(await isHeld(client), 'the same sign asks nobody twice').toBe(false)
    expect(await linksOf(name)).toHaveLength(1)
  })

  test('logs in on the device of an excluded member', async () => {
    const excluded = await site().newMember()
    await exclude(excluded.client)
    const { name, client } = await site().newMember()
    expect(await isHeld(client)).toBe(false)
    const there = site().client({ deviceId: excluded.client.deviceId })
    await there.login(name, 'passw0rd')
    expect(await isHeld(client), 'in every session').toBe(true)
    expect((await linksOf(name))[0]?.signs).toEqual(['device'])
  })

  test('binds the phone, the card, or the name and birthday of an excluded member; a name alone is no sign', async () => {
    const excluded = await newOwner(site(), '0', '6222020000000000091', { isAgeKnown: false })
    await excluded.client.call(bindOtherEndpoint, { birthday: '1990-02-03' })
    await exclude(excluded.client)

    const carded = await newOwner(site(), '500', '6222020000000000091')
    expect((await linksOf(carded.name))[0]).toMatchObject({ excludedName: excluded.name, signs: ['card'] })
    const wish = { way: 'BANK', amount: '100', cardId: carded.cardId, requestId: key() } as const
    expect((await carded.client.answer(withdrawNewEndpoint, wish)).code, 'what is there goes out').not.toBe(6003)

    const named = await newPayer({ isAgeKnown: false })
    expect(await isHeld(named.client)).toBe(false)
    await named.client.call(bindOtherEndpoint, { birthday: '1990-02-04' })
    expect(await isHeld(named.client), 'another day of birth').toBe(false)
    const born = await newPayer({ isAgeKnown: false })
    await born.client.call(bindOtherEndpoint, { birthday: '1990-02-03' })
    expect((await linksOf(born.name))[0]?.signs).toEqual(['name'])
    expect(await isHeld(born.client)).toBe(true)
    const { client, name } = await site().newMember({ isAgeKnown: false })
    await client.call(bindOtherEndpoint, { realName: '歐陽海', birthday: '1990-02-03' })
    expect((await linksOf(name))[0]?.signs, 'spelled in another way').toEqual(['name'])
    expect(await isHeld(client)).toBe(true)
  })

  test('whose document says that they are under age: every other account is held until staff decide, or they come of age', async () => {
    const deviceId = key()
    const [minor, before] = [await site().newMember({ deviceId }), await site().newMember({ deviceId })]
    await before.client.call(bindOtherEndpoint, { realName: '欧阳海' })
    const open = await pay(before.client, 'BANK_TRANSFER', '800')
    await showDocument(site(), minor, '2020-03-04')
    expect(await isHeld(before.client)).toBe(true)
    expect(await tryToPay(before.client, 'HUIWANG', '300')).toMatchObject({ code: 6003, data: { reason: 'HELD' } })
    expect(await statusOf(before.client, open.orderNo)).toBe(DEPOSIT_STATUS.cancelled)
    const [link] = await linksOf(before.name)
    expect(link).toMatchObject({ excludedName: minor.name, signs: ['device'], isMinor: true })
    const after = await site().newMember({ deviceId })
    expect(await isHeld(after.client), 'with another date of birth').toBe(true)
    await decide(link?.id ?? 0, 'other')
    expect((await play(before.client)).code).not.toBe(6003)
    await store().database.pool.query(
      "update identity_verification set birthday = '2000-03-04' where member_id = $1 and status = 'verified'",
      [minor.id],
    )
    expect(await isHeld(after.client), 'of age').toBe(false)
  })

  test('shows a document with the name and birthday of an excluded member, whichever of both came first', async () => {
    const documented = await newPayer()
    await showDocument(site(), documented, '1991-04-05')
    await exclude(documented.client)
    const bound = await newPayer({ isAgeKnown: false })
    await bound.client.call(bindOtherEndpoint, { birthday: '1991-04-05' })
    expect((await linksOf(bound.name))[0]).toMatchObject({ excludedName: documented.name, signs: ['name'] })

    const shown = await newPayer({ isAgeKnown: false })
    await shown.client.call(bindOtherEndpoint, { birthday: '1991-04-06' })
    await showDocument(site(), shown)
    expect(await isHeld(shown.client), 'nobody has looked at it').toBe(false)
    const other = await newPayer()
    await showDocument(site(), other, '1991-04-05')
    expect((await linksOf(other.name))[0]?.signs).toEqual(['name'])
    expect(await isHeld(other.client)).toBe(true)
  })

  test('binds the phone of an excluded member', async () => {
    const excluded = await site().newMember()
    const phone = await bindNewPhone(site(), excluded.client)
    await exclude(excluded.client)
    const { client, name } = await site().newMember()
    // Another code for the same phone is sent a minute later at the earliest.
    await advanceClock(site(), 2 * MINUTE_MS)
    await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
    await client.call(bindPhoneEndpoint, { phone, code: await codeTo(site(), phone) })
    expect((await linksOf(name))[0]?.signs).toEqual(['phone'])
    expect(await isHeld(client)).toBe(true)
  })

  test('binds the e-mail address of an excluded member, in capitals', async () => {
    const excluded = await site().newMember()
    const email = await bindNewEmail(site(), excluded.client)
    await exclude(excluded.client)
    const { client, name } = await site().newMember()
    await advanceClock(site(), 2 * MINUTE_MS)
    const same = email.toUpperCase()
    await client.call(sendCodeEndpoint, codeRequest(client, { number: same, type: '1', cate: '1' }))
    await client.call(bindEmailEndpoint, { email: same, code: await codeTo(site(), same) })
    expect((await linksOf(name))[0]?.signs).toEqual(['email'])
    expect(await isHeld(client)).toBe(true)
  })

  test('had the other account before: a self-exclusion holds it at once, a time-out does not', async () => {
    const deviceId = key()
    const [first, second] = [await site().newMember({ deviceId }), await site().newMember({ deviceId })]
    await second.client.call(bindOtherEndpoint, { realName: '欧阳海' })
    const [open, said] = [await pay(second.client, 'BANK_TRANSFER', '800'), await pay(second.client, 'XNBSK', '200')]
    await second.client.call(submitPaidEndpoint, { orderNo: said.orderNo })
    await first.client.call(timeoutEndpoint, { hours: 24, password: PASSWORD })
    expect(await isHeld(second.client)).toBe(false)
    expect(await statusOf(second.client, open.orderNo)).toBe(DEPOSIT_STATUS.pending)
    await exclude(first.client)
    expect(await isHeld(second.client)).toBe(true)
    expect(await statusOf(second.client, open.orderNo), 'not paid yet').toBe(DEPOSIT_STATUS.cancelled)
    expect(await statusOf(second.client, said.orderNo), 'said to be paid').toBe(DEPOSIT_STATUS.submitted)
  })

  test('an exclusion that comes after one that ended closes the orders begun between them', async () => {
    const deviceId = key()
    const [first, second] = [await site().newMember({ deviceId }), await site().newMember({ deviceId })]
    await second.client.call(bindOtherEndpoint, { realName: '欧阳海' })
    await exclude(first.client)
    expect(await isHeld(second.client)).toBe(true)
    // Six months later, which no other story here is to live through.
    await store().database.pool.query(`
      alter table play_exclusion disable trigger user;
      update play_exclusion set started_at = '2020-01-01', until_at = '2020-07-01', return_asked_at = '2020-07-02'
        where member_id = ${first.id};
      alter table play_exclusion enable trigger user`)
    expect(await isHeld(second.client), 'it has ended').toBe(false)
    const open = await pay(second.client, 'BANK_TRANSFER', '800')
    await exclude(first.client)
    expect(await isHeld(second.client)).toBe(true)
    expect(await statusOf(second.client, open.orderNo)).toBe(DEPOSIT_STATUS.cancelled)
  })

  test('takes the card or the device away from the excluded account first: it is held all the same', async () => {
    const owner = await newOwner(site(), '0', '6222020000000000133')
    await exclude(owner.client)
    await owner.client.call(bankRemoveEndpoint, { id: owner.cardId })
    const carded = await newOwner(site(), '0', '6222020000000000133')
    expect((await linksOf(carded.name))[0]).toMatchObject({ excludedName: owner.name, signs: ['card'] })

    const first = await site().newMember()
    const elsewhere = site().client()
    await elsewhere.login(first.name, 'passw0rd')
    await elsewhere.call(deviceLogoutEndpoint, {})
    await exclude(elsewhere)
    const there = await site().newMember({ deviceId: first.client.deviceId })
    expect((await linksOf(there.name))[0]).toMatchObject({ excludedName: first.name, signs: ['device'] })
    expect(await isHeld(there.client)).toBe(true)
  })

  test('a new sign asks staff again, who may leave it held; it ends with the exclusion itself', async () => {
    const excluded = await newOwner(site(), '0', '6222020000000000117')
    await exclude(excluded.client)
    const { client, name } = await site().newMember({ deviceId: excluded.client.deviceId })
    await decide((await linksOf(name))[0]?.id ?? 0, 'other')
    await bindNewPhone(site(), client)
    await client.call(bindOtherEndpoint, { realName: '欧阳海' })
    await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: '6222020000000000117' })
    const open = (await linksOf(name)).find(({ decision }) => decision === undefined)
    expect(open?.signs).toEqual(['card', 'device'])
    await decide(open?.id ?? 0, 'same')
    expect(await isHeld(client)).toBe(true)
    await advanceClock(site(), 185 * DAY_MS)
    expect(await isHeld(client), 'nobody has asked to come back').toBe(true)
  })

  // Of an embedded database there is one connection: nothing happens beside anything.
  if (context.engine === 'pglite') return

  /** Until at least so many transactions wait for another one. */
  const mustWait = (transactions: number) =>
    vi.waitFor(async () => {
      const { rowCount } = await store().database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      expect(rowCount).toBeGreaterThanOrEqual(transactions)
    }, SOON)

  /** Keeps transactions that write to these tables from their end, where they have done all else, until `act` is through. */
  async function keepingOpen(tables: readonly string[], act: (letGo: () => Promise<unknown>) => Promise<void>) {
    const { pool } = store().database
    const trigger = (table: string) => `create constraint trigger kept_open after insert on ${table}
      deferrable initially deferred for each row execute function kept_open()`
    const held = 770_077
    await pool.query(`create function kept_open() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${held}); return null; end $$;
      ${tables.map(trigger).join(';')}`)
    const keeper = await pool.connect()
    try {
      await keeper.query(`select pg_advisory_lock(${held})`)
      await act(() => keeper.query(`select pg_advisory_unlock(${held})`))
    } finally {
      keeper.release(true)
      await pool.query('drop function kept_open cascade')
    }
  }

  const heldNames = async () => (await links()).map(({ name }) => name)
  const addCard = (client: GatewayClient, cardNo: string) => client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo })

  test('whoever is becoming known while the other one excludes themselves is held: they were first', async () => {
    const cardNo = '6222020000000000141'
    const excluded = await newOwner(site(), '0', cardNo)
    const carded = await newPayer()
    await bindNewPhone(site(), carded.client)
    await keepingOpen(['payout_account', 'member'], async (letGo) => {
      const adding = addCard(carded.client, cardNo)
      const name = newName()
      const there = site().client({ deviceId: excluded.client.deviceId })
      const registering = there.call(registerEndpoint, { name, password: PASSWORD, secondPassword: PASSWORD })
      await mustWait(2)
      await exclude(excluded.client)
      expect(await isHeld(carded.client), 'nobody can know yet').toBe(false)
      // Whoever looks for them waits for both.
      await mustWait(3)
      await letGo()
      await Promise.all([adding, registering])
      await vi.waitFor(async () => expect(await heldNames()).toEqual(expect.arrayContaining([carded.name, name])), SOON)
      expect(await isHeld(carded.client)).toBe(true)
    })
  })

  test('whoever becomes known while an exclusion is being written is held: it was first', async () => {
    const cardNo = '6222020000000000158'
    const excluded = await newOwner(site(), '0', cardNo, { isAgeKnown: false })
    await excluded.client.call(bindOtherEndpoint, { birthday: '1990-05-06' })
    const [carded, born] = [await newPayer(), await newPayer({ isAgeKnown: false })]
    await bindNewPhone(site(), carded.client)
    await keepingOpen(['play_exclusion'], async (letGo) => {
      const excluding = exclude(excluded.client)
      await mustWait(1)
      await addCard(carded.client, cardNo)
      await born.client.call(bindOtherEndpoint, { birthday: '1990-05-06' })
      const there = await site().newMember({ deviceId: excluded.client.deviceId })
      const all = [carded, born, there]
      expect(await heldNames()).not.toEqual(expect.arrayContaining([there.name]))
      await letGo()
      await excluding
      const names = all.map(({ name }) => name)
      await vi.waitFor(async () => expect(await heldNames()).toEqual(expect.arrayContaining(names)), SOON)
      for (const { client } of all) expect(await isHeld(client)).toBe(true)
    })
  })

  test.for(['the other one excludes themselves', 'they log in on the device of an excluded member'] as const)(
    'an order that is being made while %s is cancelled',
    async (way) => {
      const deviceId = key()
      const first = await site().newMember({ deviceId })
      const isLogIn = way.startsWith('they')
      if (isLogIn) await exclude(first.client)
      const second = await site().newMember(isLogIn ? {} : { deviceId })
      await second.client.call(bindOtherEndpoint, { realName: '欧阳海' })
      const order = await payInput(second.client, 'USDT_TRC20', '800')
      const payments = await store().database.pool.connect()
      try {
        // The order has asked the guard, and waits for an amount of coins that nobody else pays.
        await payments.query('begin')
        await payments.query("select from deposit_channel where code = 'USDT_TRC20' for no key update")
        const made = second.client.call(payEndpoint, order)
        await mustWait(1)
        const there = site().client({ deviceId })
        const held = isLogIn ? there.login(second.name, 'passw0rd') : exclude(first.client)
        await mustWait(2)
        await payments.query('commit')
        await held
        expect(await isHeld(second.client)).toBe(true)
        expect(await statusOf(second.client, (await made).orderNo)).toBe(DEPOSIT_STATUS.cancelled)
      } finally {
        payments.release(true)
      }
    },
  )
})
