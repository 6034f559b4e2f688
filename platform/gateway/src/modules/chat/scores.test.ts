import { expect, test } from 'vitest'

import { createScores, type PlayedMatch } from './scores.ts'

type Event = PlayedMatch['events'][number]
const goal = (minute: number): Event => ({ type: 'goal', side: 'H', minute })

function played(...events: readonly Event[]): PlayedMatch {
  return { rid: 'FT_1', matchId: '1', isOver: false, home: events.length, away: 0, clock: '', events }
}

test('what is new in a match is told once; what happened before it was first looked at is no news', () => {
  const scores = createScores()
  const told = (...events: readonly Event[]) => scores.changes([played(...events)]).map(({ msgData }) => msgData.event)
  expect(told(goal(3))).toEqual([])
  expect(told(goal(3), goal(9))).toEqual([goal(9)])
  expect(told(goal(3), goal(9))).toEqual([])
})

test('the beginning of a match is the first that is told of it', () => {
  const scores = createScores()
  const kickoff: Event = { type: 'kickoff', minute: 0 }
  const told = (...events: readonly Event[]) => scores.changes([played(...events)]).map(({ msgData }) => msgData.event)
  expect(told(kickoff)).toEqual([kickoff])
  expect(told(kickoff, goal(3))).toEqual([goal(3)])
  scores.forget()
  expect(told(kickoff, goal(3)), 'it had begun before').toEqual([])
})

test('a replica that leads again does not tell what the one in between has told', () => {
  const scores = createScores()
  scores.changes([played(goal(3))])
  scores.forget()
  expect(scores.changes([played(goal(3), goal(9))])).toEqual([])
  expect(scores.changes([played(goal(3), goal(9), goal(20))])).toHaveLength(1)
})
