import { expect, test } from 'vitest'

import { createScores, type PlayedMatch } from './scores.ts'

type Event = PlayedMatch['events'][number]
const goal = (minute: number): Event => ({ type: 'goal', side: 'H', minute })

function played(...events: readonly Event[]): PlayedMatch {
  // Between them happens what the room does not hear of.
  const places = events.map((_, index) => index * 2)
  return { rid: 'FT_1', matchId: '1', isOver: false, home: events.length, away: 0, clock: '', events, places }
}

test('what is new in a match is told once; what happened before it was first looked at is no news', () => {
  const scores = createScores()
  const told = (...events: readonly Event[]) => scores.changes([played(...events)]).map(({ msgData }) => msgData.event)
  expect(told(goal(3))).toEqual([])
  expect(told(goal(3), goal(9))).toEqual([goal(9)])
  expect(told(goal(3), goal(9))).toEqual([])
})

test('a score that changes without an event, as in most sports, is told by itself, once', () => {
  const scores = createScores()
  const told = (home: number, away: number) =>
    scores
      .changes([{ ...played({ type: 'kickoff', minute: 0 }), rid: 'BK_1', home, away }])
      .map(({ msgData }) => [msgData.event?.type, msgData.home, msgData.away])
  expect(told(0, 0)).toEqual([['kickoff', 0, 0]])
  expect(told(2, 0)).toEqual([[undefined, 2, 0]])
  expect(told(2, 0)).toEqual([])
  expect(told(2, 3)).toEqual([[undefined, 2, 3]])
})

test('the beginning of a match is the first that is told of it', () => {
  const scores = createScores()
  const kickoff: Event = { type: 'kickoff', minute: 0 }
  const told = (...events: readonly Event[]) => scores.changes([played(...events)]).map(({ msgData }) => msgData.event)
  expect(told(kickoff)).toEqual([kickoff])
  expect(told(kickoff, goal(3))).toEqual([goal(3)])
  scores.takeOver(new Map())
  expect(told(kickoff, goal(3)), 'it had begun before').toEqual([])
})

test('a replica that leads again does not tell what the one in between has told, and tells what that one could not', () => {
  const scores = createScores()
  const told = (...events: readonly Event[]) => scores.changes([played(...events)]).map(({ msgData }) => msgData.event)
  told(goal(3))
  // The second goal stands in the third place.
  scores.takeOver(new Map([[1, 3]]))
  expect(told(goal(3), goal(9))).toEqual([])
  expect(told(goal(3), goal(9), goal(20))).toEqual([goal(20)])
  scores.takeOver(new Map([[1, 4]]))
  expect(told(goal(3), goal(9), goal(20)), 'scored while nobody played the match').toEqual([goal(20)])
  scores.takeOver(new Map([[2, 9]]))
  expect(told(goal(3), goal(9)), 'nothing is known of it').toEqual([])
})

test('the beginning is told once, whoever plays on from it', () => {
  const scores = createScores()
  const kickoff: Event = { type: 'kickoff', minute: 0 }
  scores.changes([played(kickoff)])
  scores.takeOver(new Map([[1, 1]]))
  expect(scores.changes([played(kickoff)])).toEqual([])
})
