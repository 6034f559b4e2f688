import {
  appealEndpoint,
  dealRecordEndpoint,
  freezesEndpoint,
  launchEndpoint,
  letterListEndpoint,
  memberInfoEndpoint,
  withdrawOrderEndpoint,
} from '@site/contracts'
import { DeskCountSchema, DeskFreezesSchema } from '@site/contracts/desk'
import { APPEAL_DAYS, DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { selectLatestLines } from '../../kernel/audit/index.ts'
import { advanceClock } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { depositsOn } from '../deposits/testing/deposits-on.ts'
import { newOwner, orderOf, reach, withdrawing } from '../withdrawals/testing/withdrawing.ts'

const GROUND = '资金来源需要核实'

describeOnEngines('frozen accounts', (context) => {
  const { site, store, engine } = context
  const { newPayer, pay, statusOf } = depositsOn(context)
  const { refused, submit } = withdrawing(site)

  const freeze = (name: string) => site().sandbox('POST', '/sandbox/freezes', { name, ground: GROUND })
  async function atDesk(name: string) {
    const { list } = v.parse(DeskFreezesSchema, await site().sandbox('GET', `/sandbox/freezes?name=${name}`))
    return list
  }
  async function decide(name: string, verb: 'lift' | 'uphold', answer: string) {
    const [last] = await atDesk(name)
    return site().sandbox('POST', `/sandbox/freezes/${verb}`, { id: last?.id, answer })
  }
  const waiting = async () => v.parse(DeskCountSchema, await site().sandbox('GET', '/sandbox/freezes?count=1')).count

  test('a freeze tells its ground, ends sessions and open orders, and leaves log-in and records', async () => {
    const { client, name } = await newPayer()
    const { orderNo } = await pay(client, 'BANK_TRANSFER', '200.05')
    expect((await client.call(memberInfoEndpoint, {})).freeze).toBeUndefined()
    await expect(site().sandbox('POST', '/sandbox/freezes', { name, ground: ' ' })).rejects.toThrow('6007')
    await freeze(name)
    await expect(freeze(name), 'twice').rejects.toThrow('6009')
    expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6001)
    await client.login(name, 'passw0rd')
    expect((await client.call(memberInfoEndpoint, {})).freeze).toEqual({ ground: GROUND })
    expect(await statusOf(client, orderNo)).toBe(6)
    expect((await client.answer(launchEndpoint, { enName: 'PGDZ' })).code).toBe(6030)
    expect((await client.answer(dealRecordEndpoint, {})).code).toBe(6000)
    const { list } = await client.call(letterListEndpoint, { type: 'notice' })
    expect(list[0]?.content).toContain(GROUND)
    const [line] = await selectLatestLines(store().database.db, undefined, 1)
    expect(line).toMatchObject({ action: 'freezes', beforeDigest: null })
  })

  test('an account whose sessions cannot be ended is not frozen, and can be at the next try', async () => {
    const { client, name } = await site().newMember()
    const { pool } = store().database
    await pool.query('alter table member_session add constraint broken check (revoked_at is null) not valid')
    await expect(freeze(name)).rejects.toThrow('/sandbox/freezes answered 500')
    await pool.query('alter table member_session drop constraint broken')
    expect((await client.call(memberInfoEndpoint, {})).freeze).toBeUndefined()
    await freeze(name)
    expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6001)
  })

  test('money that is asked for waits for the end of a freeze, and can be withdrawn after it', async () => {
    const { client, name, cardId } = await newOwner(site())
    await freeze(name)
    await client.login(name, 'passw0rd')
    expect(await refused(client, '100.05', { cardId })).toMatchObject({ code: 6030, condition: 'standing' })
    expect(await client.call(withdrawOrderEndpoint, {})).toBeNull()
    await decide(name, 'lift', '核实完毕')
    expect((await refused(client, '100.05', { cardId })).code).toBe(6000)
    expect((await client.call(memberInfoEndpoint, {})).freeze).toBeUndefined()
  })

  test('a withdrawal whose approval came due during a freeze is approved and paid after it', async () => {
    const { client, name, cardId } = await newOwner(site())
    const orderNo = await submit(client, '100', { cardId })
    await vi.waitFor(async () => expect((await orderOf(client, orderNo)).status).toBe(2), SOON)
    await freeze(name)
    await client.login(name, 'passw0rd')
    await advanceClock(site(), 60_000)
    const approvals = async () => {
      const { pool } = store().database
      const found = await pool.query<{ n: number }>(
        `select count(*)::int as n from job where name = 'withdrawals.move' and status = 'done' and key = $1`,
        [`${Number(orderNo.slice(1))}:approve`],
      )
      return found.rows[0]?.n
    }
    await vi.waitFor(async () => expect(await approvals()).toBe(1), SOON)
    expect((await orderOf(client, orderNo)).status, 'nothing is approved while it is frozen').toBe(2)
    await decide(name, 'lift', '核实完毕')
    await reach(site(), client, orderNo, 4)
  })

  test('a member appeals once within 14 days, is answered, and both see the whole course', async () => {
    const { client, name } = await site().newMember()
    expect(await client.call(freezesEndpoint, {})).toEqual({ list: [], mayAppeal: false })
    expect((await client.answer(appealEndpoint, { text: '为什么' })).code, 'nothing is frozen').toBe(6012)
    await freeze(name)
    await client.login(name, 'passw0rd')
    await expect(decide(name, 'uphold', '维持'), 'nobody has appealed').rejects.toThrow('6012')
    const before = await waiting()
    expect((await client.answer(appealEndpoint, { text: ' ' })).code).toBe(6007)
    expect(await client.call(appealEndpoint, { text: '款项来自工资' })).toMatchObject({ mayAppeal: false })
    expect(await waiting()).toBe(before + 1)
    expect((await client.answer(appealEndpoint, { text: '再说一次' })).code).toBe(6012)
    await decide(name, 'uphold', '材料不足')
    expect(await waiting()).toBe(before)
    await expect(decide(name, 'uphold', '再答一次')).rejects.toThrow('6012')
    const [held] = (await client.call(freezesEndpoint, {})).list
    expect(held).toMatchObject({
      ground: GROUND,
      appeal: { text: '款项来自工资' },
      answer: { text: '材料不足' },
      lift: null,
    })
    expect((await client.answer(launchEndpoint, { enName: 'PGDZ' })).code, 'still frozen').toBe(6030)

    await decide(name, 'lift', '补充材料已核实')
    await expect(decide(name, 'lift', '再解除')).rejects.toThrow('6012')
    expect((await client.answer(launchEndpoint, { enName: 'PGDZ' })).code).toBe(6000)
    const [lifted] = (await client.call(freezesEndpoint, {})).list
    expect(lifted).toMatchObject({
      appeal: { text: '款项来自工资' },
      answer: { text: '材料不足' },
      lift: { text: '补充材料已核实' },
    })
    expect((await atDesk(name))[0]).toMatchObject({ ...lifted, name })
    const { list } = await client.call(letterListEndpoint, { type: 'notice' })
    expect(list.map(({ title }) => title)).toEqual(['账号冻结已解除', '申诉未通过', '账号已被冻结'])
  })

  test('after 14 days nothing can be appealed against any more; a new freeze begins anew', async () => {
    const { client, name } = await site().newMember()
    await freeze(name)
    await client.login(name, 'passw0rd')
    await site().sandbox('POST', '/sandbox/clock', { advanceMs: APPEAL_DAYS * DAY_MS })
    expect((await client.call(freezesEndpoint, {})).mayAppeal).toBe(false)
    expect((await client.answer(appealEndpoint, { text: '太晚了' })).code).toBe(6012)
    await decide(name, 'lift', '核实完毕')
    await freeze(name)
    await client.login(name, 'passw0rd')
    expect((await client.call(freezesEndpoint, {})).mayAppeal).toBe(true)
    await client.call(appealEndpoint, { text: '这一次没有晚' })
    expect((await client.call(freezesEndpoint, {})).list.map(({ appeal }) => appeal?.text)).toEqual([
      '这一次没有晚',
      undefined,
    ])
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  // Of an embedded database there is one connection: nobody holds anything beside it.
  if (engine === 'pglite') return

  test('staff who decide wait for a member who appeals, and hold nothing meanwhile', async () => {
    const { name, id } = await site().newMember()
    await freeze(name)
    const appealing = await store().database.pool.connect()
    try {
      await appealing.query('begin')
      await appealing.query('select from member where id = $1 for update', [id])
      const lifted = decide(name, 'lift', '核实完毕')
      await vi.waitFor(async () => {
        const waits = await store().database.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        expect(waits.rowCount).toBe(1)
      }, SOON)
      await appealing.query('select from account_freeze where member_id = $1 for update nowait', [id])
      await appealing.query('commit')
      await lifted
    } finally {
      appealing.release()
    }
  })
})
