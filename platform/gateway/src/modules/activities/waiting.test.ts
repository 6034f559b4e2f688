import { dayOf, startOfDay } from '@site/domain'
import { beforeAll, expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { offersOn } from './testing/offers-on.ts'

describeOnEngines('claims that wait for others', (context) => {
  // Of an embedded database there is one connection: no claim waits for another.
  if (context.engine === 'pglite') return
  const promotions = offersOn(context)
  const { act, centerOf, claim, moveTo, mustAddUp, named, newActivity, now, play, tasks, whileHeld } = promotions
  beforeAll(promotions.atNoon)

  test.each([
    ['stops', `update activity set status = 'stopped' where id = $1`, 'unknown'],
    ['leaves no budget for', 'update activity set budget = spent where id = $1', 'overBudget'],
    ['leaves no stock for', 'update activity set stock = claims where id = $1', 'outOfStock'],
  ])('what the desk %s while it is claimed pays nothing', async (_what, statement, refusal) => {
    const id = await newActivity('new-tasks', tasks)
    const { client } = await named()
    const answer = await whileHeld({ id, statement }, () => claim(client, id, 'realName'))
    expect(answer.data).toMatchObject({ key: refusal })
    expect(await centerOf(client)).toBe('0.00')
    await mustAddUp()
  })

  test('a draw that waits over midnight counts for the day on which it was asked for', async () => {
    const id = await newActivity('lucky-draw', {
      settings: { turnover: { multiple: 1 }, limits: { perDay: 1 } },
      data: {
        chances: { source: 'bet', per: '1.00', perDay: 10 },
        prizes: [{ id: 'A', name: '十元红包', amount: '10.00', weight: 1 }],
      },
    })
    const one = await context.site().newMember()
    await play(one, '2.00')
    const day = dayOf(await now())
    const held = { id, statement: 'select from activity where id = $1 for update' }
    const draw = () => act(one.client, { id, action: 'draw' })
    expect((await whileHeld(held, draw, () => moveTo(startOfDay(day + 1)))).code).toBe(6000)
    const claimed = await context
      .store()
      .database.pool.query('select day from activity_claim where activity_id = $1', [id])
    expect(claimed.rows).toEqual([{ day }])
    await play(one, '1.00')
    expect((await draw()).code, 'the limit of the next day is its own').toBe(6000)
    await mustAddUp()
  })
})
