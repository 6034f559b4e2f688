import { describe, expect, test } from 'vitest'
import { figuresOfWork, type Way, WAYS, type Work } from './attack-work.ts'
import { isMet } from './report.ts'

const ALL = Object.keys(WAYS) as Way[]
/** Twenty seconds in every way at once, on two cores at a third of their speed. */
const ATTACK: Work = {
  seconds: 20,
  perSecond: 51,
  frames: 14_190,
  outcomes: {
    ...{ 'tokens 4430 too many log-ins': 300, 'readers 1006': 80 },
    ...{ 'guesses 6002': 170, 'guesses 6011': 33, 'decoys 6000': 903, 'crowd 6000': 3_063 },
  },
  closes: { '/ws/site 4430': 300, '/ws/sports 4429': 60 },
  passedBy: { '/ws/sports': 200 },
}

const missedBy = (work: Partial<Work>, ways: readonly Way[] = ALL): number[] =>
  figuresOfWork({ ...ATTACK, ...work }, ways, 'in some way').flatMap((figure, at) => (isMet(figure) ? [] : at))

describe('the work of attackers', () => {
  test('an attack in every way keeps the floor of each', () => {
    expect(missedBy({})).toEqual([])
    expect(figuresOfWork(ATTACK, ALL, 'in some way')).toHaveLength(6)
  })

  test('each way alone has a floor of its own', () => {
    for (const way of ALL) expect(figuresOfWork(ATTACK, [way], WAYS[way]).length, way).toBeGreaterThan(0)
  })

  test('attackers who are gone, or never were there, keep none', () => {
    const gone = { frames: 0, outcomes: {}, closes: {}, passedBy: {} }
    for (const way of ALL) expect(missedBy(gone, [way]), way).not.toEqual([])
    expect(missedBy(gone)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('attempts that are refused at once are no work, however many there are', () => {
    const outcomes = {
      ...{ 'tokens 1006': 9_000, 'tokens 4431 too many sockets of this address': 9_000 },
      ...{ 'guesses 6011': 9_000, 'guesses 6037': 9_000, 'decoys 6011': 9_000, 'crowd 0': 9_000 },
    }
    expect(missedBy({ outcomes })).toEqual([0, 3, 4, 5])
  })

  test('readers whom the gateway never held did not read nothing, though sockets of tokens sent enough', () => {
    expect(missedBy({ closes: { '/ws/site 4430': 300 }, passedBy: {} })).toEqual([2])
    expect(missedBy({ closes: { '/ws/sports 4431': 9_000 }, passedBy: {} })).toEqual([2])
    expect(missedBy({ closes: { '/ws/sports 4433': 60 }, passedBy: {} })).toEqual([])
    expect(missedBy({ closes: {}, passedBy: { '/ws/sports': 60 } })).toEqual([])
  })

  test('floors go with the time and with what the machine answers', () => {
    expect(missedBy({ seconds: 24 })).toEqual([])
    expect(missedBy({ seconds: 25 })).toEqual([5])
    expect(missedBy({ perSecond: 2 * 51 })).toEqual([5])
    expect(missedBy({ seconds: 40, perSecond: 25.5 })).toEqual([])
  })

  test('an attack that lasted no time is none', () => {
    const nothing = { seconds: 0, frames: 0, outcomes: {}, closes: {}, passedBy: {} }
    expect(missedBy(nothing)).toHaveLength(6)
  })
})
