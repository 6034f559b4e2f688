import { ROUNDS_A_PAGE } from '@site/contracts/seamless'
import { describe, expect, test } from 'vitest'

import { played, venueOf } from '../tests/venue-of-a-test.ts'

describe('the book that the operator is shown', () => {
  const day = () => ({ from: Date.now() - 60_000, before: Date.now() + 60_000 })

  test('lists what was paid within a time, page after page, each round once', async () => {
    const venue = await venueOf('DZ', 'pgdz-001')
    const { token } = await venue.visit()
    const { round } = played(await venue.play(token, [{ key: 'spin', stake: '2' }]))
    const whole = await venue.book({ venue: 'XXDZ', ...day() })
    const line = { roundId: round.id, status: 'settled', stake: '2.00', win: round.win }
    expect(whole).toEqual({ status: 'OK', data: { list: [line] } })
    await venue.copyRounds(ROUNDS_A_PAGE + 20)
    const ids: string[] = []
    let after: string | undefined
    do {
      const { data } = await venue.book({ venue: 'XXDZ', ...day(), ...(after !== undefined && { after }) })
      expect(data?.list.length).toBeLessThanOrEqual(ROUNDS_A_PAGE)
      ids.push(...(data?.list ?? []).map(({ roundId }) => roundId))
      after = data?.next
    } while (after !== undefined)
    expect(ids).toHaveLength(ROUNDS_A_PAGE + 21)
    expect(new Set(ids).size).toBe(ids.length)
    const before = { from: 0, before: day().from }
    expect((await venue.book({ venue: 'XXDZ', ...before })).data?.list).toEqual([])
    expect((await venue.book({ venue: 'XXZR', ...day() })).data?.list).toEqual([])
  })

  test('says of the rounds that are asked for what became of them, and nothing of those that never were', async () => {
    const venue = await venueOf('CP')
    const { token, draw } = await venue.visit()
    const bet = [{ key: 'side:big', stake: '5' }]
    const { round } = played(await venue.play(token, bet, { draw: draw?.id }))
    venue.operator.upset('debit', 'away')
    await venue.play(token, bet, { draw: draw?.id })
    await venue.sweep()
    const [back] = (await venue.rounds(token)).filter(({ id }) => id !== round.id)
    const asked = { venue: 'XXCP', roundIds: [round.id, back?.id ?? '', 'R-NEVER-WAS'] }
    const list = async () => (await venue.book(asked)).data?.list.toSorted((a, b) => (a.status < b.status ? -1 : 1))
    expect(await list()).toEqual([
      { roundId: back?.id, status: 'cancelled', stake: '5.00', win: '0.00' },
      { roundId: round.id, status: 'open', stake: '5.00', win: '0.00' },
    ])
    venue.clock.now = (draw?.drawsAt ?? 0) + 1
    await venue.sweep()
    const [settled] = (await venue.rounds(token)).filter(({ id }) => id === round.id)
    expect(await list()).toContainEqual({ roundId: round.id, status: 'settled', stake: '5.00', win: settled?.win })
  })

  test('opens to the operator’s signature of these minutes alone, and to what is a question', async () => {
    const venue = await venueOf('DZ', 'pgdz-001')
    const question = { venue: 'XXDZ', ...day() }
    const refused = { status: 'BAD_REQUEST' }
    expect(await venue.book(question, { secret: 'y'.repeat(40) })).toEqual(refused)
    expect(await venue.book(question, { sentAt: Date.now() - 301_000 })).toEqual(refused)
    expect(await venue.book(question, { body: JSON.stringify({ ...question, venue: 'XXZR' }) })).toEqual(refused)
    for (const odd of [{}, { venue: 'XXDZ' }, { venue: 'XXDZ', from: -1, before: 1 }, { venue: 'XXDZ', roundIds: [] }])
      expect(await venue.book(odd), JSON.stringify(odd)).toEqual(refused)
    expect(await venue.book(question)).toEqual({ status: 'OK', data: { list: [] } })
  })
})
