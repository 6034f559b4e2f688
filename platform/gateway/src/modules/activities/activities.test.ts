import { promotionConfigEndpoint } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { promotionsOn } from './testing/promotions-on.ts'

describeOnEngines('activities', (context) => {
  const { site, store } = context
  const { newActivity, now } = promotionsOn(context)

  test('[S7.065] everybody reads what is on, by category or one by one; what is over is left out', async () => {
    const client = site().client()
    const { categories, list } = await client.call(promotionConfigEndpoint, {})
    expect(list.length).toBeGreaterThan(4)
    const known = new Set(categories.map(({ id }) => id))
    for (const { categoryId } of list) expect(known).toContain(categoryId)
    const [first] = list
    const only = await client.call(promotionConfigEndpoint, { id: first?.id })
    expect(only.list).toEqual([first])
    const ofCategory = await client.call(promotionConfigEndpoint, { categoryId: 'safety' })
    expect(ofCategory.list.map(({ categoryId }) => categoryId)).toEqual(ofCategory.list.map(() => 'safety'))
    expect((await client.call(promotionConfigEndpoint, { id: "x' or '1'='1" })).list).toEqual([])

    await store().database.pool.query(`update activity set end_at = now() - interval '1 day' where id = $1`, [
      first?.id,
    ])
    expect((await client.call(promotionConfigEndpoint, { id: first?.id })).list).toEqual([])
  })

  test('an activity that cannot be read, or ends before it begins, is not made', async () => {
    for (const more of [
      { data: { tasks: [] } },
      { data: { tasks: [{ key: 'realName', reward: '-3.00' }] } },
      { data: { tasks: [{ key: 'realName', reward: '0.00' }] } },
      { data: { tasks: [1, 2].map((yuan) => ({ key: 'realName', reward: `${yuan}.00` })) } },
      { budget: '-1.00' },
      { from: 'betting-gift', data: { tiers: [2, 1].map((yuan) => ({ need: `${yuan}.00`, reward: '1.00' })) } },
      { from: 'first-deposit', data: { tiers: [{ min: '100.00', rate: 100, max: '-1.00', multiple: 1 }] } },
      { settings: { turnover: { multiple: 11 } } },
      { endAt: (await now()) - DAY_MS },
      { from: 'none' },
    ])
      await expect(newActivity('new-tasks', more), JSON.stringify(more)).rejects.toThrow(/6004|6007/)
  })
})
