import { selfExcludeEndpoint } from '@site/contracts'
import { expect, test } from 'vitest'

import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { promotionsOn } from '../activities/testing/promotions-on.ts'
import { NAME } from '../deposits/testing/deposits-on.ts'
import { newOwner, withdrawing } from './testing/withdrawing.ts'

/** Cards of their own: with the one of somebody who has excluded themselves an account would be held. */
const CARDS = ['6222020000000300004', '6222020000000300012', '6222020000000300020']
const newCard = () => CARDS.pop() ?? ''
const LEFT = 'nothing was to be bet when a withdrawal left'

describeOnEngines('the proof of withdrawals', (context) => {
  const { site, store } = context
  const { deposit, play } = promotionsOn(context)
  const { submit, desk } = withdrawing(site)
  const pool = () => store().database.pool
  const differences = async () => (await verifyLedger(store().database.db, PROOF_SOURCES)).differences

  async function depositing() {
    const owner = await newOwner(site(), '0', newCard())
    await deposit(owner.client, '500', NAME)
    return owner
  }

  /** Changes a table as somebody does who has its rules switched off. */
  async function tamper(table: string, statement: string, values: readonly unknown[]): Promise<void> {
    await pool().query(`alter table ${table} disable trigger user`)
    await pool().query(statement, [...values])
    await pool().query(`alter table ${table} enable trigger user`)
  }

  test('an order that keeps something to be bet is named, and nobody may change what it keeps', async () => {
    const { client, id, cardId } = await newOwner(site(), '1000', newCard())
    const orderNo = await submit(client, '200', { cardId })
    const kept = await pool().query('select turnover_left, withheld from withdrawal where member_id = $1', [id])
    expect(kept.rows).toEqual([{ turnover_left: '0', withheld: null }])
    expect(await differences()).toEqual([])
    const change = 'update withdrawal set turnover_left = $2 where member_id = $1'
    await expect(pool().query(change, [id, 5_000])).rejects.toThrow('stays as it is')
    await tamper('withdrawal', change, [id, 5_000])
    expect(await differences()).toEqual([
      {
        what: LEFT,
        where: `member ${id} withdrawal ${orderNo}`,
        expected: '0 to be bet',
        found: '5000 to be bet',
      },
    ])
    await tamper('withdrawal', change, [id, null])
    expect(await differences(), 'one of which nothing is known is not proved').toEqual([])
    await tamper('withdrawal', change, [id, 5_000])
    await desk('refuse', orderNo, { reason: '资料不符' })
    expect(await differences(), 'and its money came back').toEqual([])
  })

  test('the books name a requirement that was never met before the money left; a bet that is undone since is no sign', async () => {
    const player = await depositing()
    await play(player, '600')
    const orderNo = await submit(player.client, '300', { cardId: player.cardId })
    const undo =
      'delete from turnover_fill where requirement_id in (select id from turnover_requirement where member_id = $1)'
    const { rows } = await pool().query<{ id: string; done: string }>(
      'select id, done from turnover_requirement where member_id = $1 and done = required',
      [player.id],
    )
    expect(rows).toHaveLength(1)
    const [{ id, done } = { id: '', done: '' }] = rows
    expect(await differences()).toEqual([])
    const again = 'update turnover_requirement set done = 0, opened_again = false where member_id = $1'
    await pool().query(undo, [player.id])
    expect(await differences(), 'undone').toEqual([])
    await tamper('turnover_requirement', again, [player.id])
    expect(await differences(), 'never met').toEqual([
      {
        what: LEFT,
        where: `member ${player.id} withdrawal ${orderNo}`,
        expected: '0 to be bet',
        found: `${done} to be bet of requirement ${id}`,
      },
    ])
    const expired = `update turnover_requirement set expires_at =
      (select submitted_at from withdrawal where member_id = $1) + $2 * interval '1 ms' where member_id = $1`
    await pool().query(expired, [player.id, 0])
    expect(await differences(), 'it was over by then').toEqual([])
    await pool().query(expired, [player.id, 1])
    expect(await differences()).toHaveLength(1)
    await pool().query('update turnover_requirement set cleared_at = now() where member_id = $1', [player.id])
  })

  test('whoever is excluded and owes no bets is proved by what rewards gave and stayed', async () => {
    const { client, id, cardId } = await depositing()
    await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })
    const orderNo = await submit(client, '400', { cardId })
    const { rows } = await pool().query<{ turnover_left: string; withheld: string }>(
      'select turnover_left, withheld from withdrawal where member_id = $1',
      [id],
    )
    expect(Number(rows[0]?.turnover_left)).toBeGreaterThan(0)
    expect(rows[0]?.withheld).toBe('0')
    expect(await differences()).toEqual([])
    await tamper('withdrawal', 'update withdrawal set withheld = 9000000 where member_id = $1', [id])
    expect(await differences()).toEqual([
      {
        what: 'what rewards gave and was not bet stays in the wallet',
        where: `member ${id} withdrawal ${orderNo}`,
        expected: '9000000 or more',
        found: '10000',
      },
    ])
    await tamper('withdrawal', 'update withdrawal set withheld = null where member_id = $1', [id])
    expect(await differences()).toMatchObject([{ what: LEFT, where: `member ${id} withdrawal ${orderNo}` }])
  })
})
