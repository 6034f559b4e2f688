import { bankAddEndpoint, bindOtherEndpoint, deviceLogoutEndpoint, memberBanksEndpoint } from '@site/contracts'
import { beforeAll, expect, test } from 'vitest'

import { advanceClock, bindNewPhone } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { riskMarks } from './risk-marks.ts'
import { CARD, flagsOf, give, newOwner, NOON, reach, withdrawing } from './testing/withdrawing.ts'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000
const device = (deviceId: string, hoursAgo: number) => ({ deviceId, firstLoginAt: new Date(NOW - hoursAgo * HOUR) })
const home = {
  ...{ now: NOW, deviceId: 'home', devices: [device('home', 1)], wasElsewhere: false },
  paid: { any: false, there: false },
}

test.each([
  ['the first device of a new member', home, []],
  ['the first device, beside a newer one', { ...home, devices: [device('home', 2), device('work', 1)] }, []],
  ['a device of an hour ago', { ...home, devices: [device('home', 1), device('work', 900)] }, ['newDevice']],
  ['a device of yesterday', { ...home, devices: [device('home', 24), device('work', 900)] }, []],
  ['the only device that is left, where others came first', { ...home, wasElsewhere: true }, ['newDevice']],
  ['a device that never logged in', { ...home, devices: [device('work', 900)] }, ['newDevice']],
  ['the account that was paid before', { ...home, paid: { any: true, there: true } }, []],
  ['another account than was paid before', { ...home, paid: { any: true, there: false } }, ['changedAccount']],
  [
    'both',
    { ...home, devices: [device('work', 900)], paid: { any: true, there: false } },
    ['newDevice', 'changedAccount'],
  ],
] as const)('%s', (_name, facts, marks) => {
  expect(riskMarks(facts)).toEqual(marks)
})

describeOnEngines(
  'devices of a withdrawal',
  ({ site, store }) => {
    const { submit, atDesk } = withdrawing(site)
    beforeAll(async () => {
      await site().sandbox('POST', '/sandbox/clock', { now: NOON })
    })

    test.each([
      ['the device that came later', 'later', ['newDevice']],
      ['the first one', 'first', []],
    ] as const)('%s ends all others and withdraws', async (_name, which, risk) => {
      const { client: first, name } = await site().newMember({ theme: 'jade' })
      const later = site().client({ theme: 'jade', deviceId: crypto.randomUUID() })
      await advanceClock(site(), 1_000)
      await later.login(name, 'passw0rd')
      await bindNewPhone(site(), first)
      await first.call(bindOtherEndpoint, { realName: '欧阳海' })
      await first.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: CARD })
      const [card] = await first.call(memberBanksEndpoint, undefined)
      await give(site(), name, '1000')
      const client = { first, later }[which]
      expect(await client.call(deviceLogoutEndpoint, {})).toEqual({ count: 1 })
      await submit(client, '100.01', { cardId: card?.id })
      expect((await atDesk(name))[0]).toMatchObject({ risk })
    })

    test('deposits that were split are marked in the review, which somebody at the desk ends', async () => {
      const { client, name, id, cardId } = await newOwner(site())
      await store().database.pool.query(
        `with made as (
          insert into deposit_order (order_no, member_id, pay_code, amount, currency, pay_units, rate, payee, signal_code,
            status, paid_amount, created_at, expire_at)
          select 'SPLIT-' || n, $1, 'BANK_TRANSFER', 1900000, 'CNY', 1900000, null, '{}', 'SPLIT-' || n, 4, 1900000,
            $2::timestamptz - n * interval '1 hour', $2::timestamptz from generate_series(1, 3) n returning order_no, created_at)
        insert into deposit_step (order_no, status, at) select order_no, 4, created_at from made order by created_at`,
        [id, new Date(NOON).toISOString()],
      )
      const orderNo = await submit(client, '100.01', { cardId })
      expect((await atDesk(name))[0], 'not in the call').toMatchObject({ status: 1, risk: [] })
      await reach(site(), client, orderNo, 2)
      expect((await atDesk(name))[0]).toMatchObject({ status: 2, risk: ['splitDeposits'] })
    })
  },
  { featureFlags: flagsOf },
)
