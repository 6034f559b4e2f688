import { promotionConfigEndpoint } from '@site/contracts'
import { expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'

describeOnEngines('activities', ({ site, store }) => {
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
})
