import { isFootball, parseDay } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { fixturesOf } from '../fixtures/calendar.ts'
import { courseOf, NO_SCRIPT } from '../match.ts'
import { type SimEvent, stateAt, timelineOf } from '../timeline/index.ts'
import { movesOf } from './index.ts'

const DAY = parseDay('2026-11-21')
const fixtures = fixturesOf('7', DAY).filter(({ league }) => isFootball(league.sport))
const football = fixtures.filter(({ league }) => league.sport === 'FT').slice(0, 40)
const MINUTE = 60_000
const LATE = 10 * 3_600_000
const upTo = (events: readonly SimEvent[], until: number) => events.filter(({ at }) => at <= until)

describe('moves', () => {
  test('belong to the fixture, in order of time, and only while the match is played', () => {
    for (const fixture of [...football.slice(0, 5), ...fixtures.slice(-5)]) {
      const events = timelineOf(fixture)
      const moves = movesOf(fixture, events, LATE)
      expect(movesOf(fixture, events, LATE)).toEqual(moves)
      expect(moves.length).toBeGreaterThan(40)
      for (const [index, move] of moves.entries()) {
        expect(move.at).toBeGreaterThanOrEqual(moves[index - 1]?.at ?? 0)
        expect(stateAt(events, 0, move.at).stage, `${move.kind} at ${move.at}`).toBe('live')
      }
    }
  })

  test('tell nothing of what is to come: cut off at any moment, they are how the whole began', () => {
    for (const fixture of football.slice(0, 12)) {
      const events = timelineOf(fixture)
      const whole = movesOf(fixture, events, LATE)
      const goals = events.flatMap((event) => (event.kind === 'goal' || event.kind === 'red' ? [event.at - 1] : []))
      for (const until of [7 * MINUTE, 44 * MINUTE, 52 * MINUTE, 71 * MINUTE, ...goals]) {
        const seen = movesOf(fixture, upTo(events, until), until)
        expect(seen).toEqual(whole.slice(0, seen.length))
        expect(whole[seen.length]?.at ?? LATE).toBeGreaterThan(until)
        // A goal that the desk adds changes what comes after it, and nothing that was seen before.
        const script = { takeOverAt: until, events: [{ kind: 'goal', side: 'C', at: until + 1 } as const] }
        const other = movesOf(fixture, courseOf(fixture, script), until + 20 * MINUTE)
        expect(other.slice(0, seen.length)).toEqual(seen)
      }
    }
  })

  test('change no result: a match ends as its own draw says, whoever looks at its moves', () => {
    for (const fixture of football.slice(0, 10)) {
      const before = timelineOf(fixture)
      movesOf(fixture, before, LATE)
      expect(timelineOf(fixture)).toEqual(before)
      expect(courseOf(fixture, NO_SCRIPT)).toEqual(before)
    }
  })

  test('are as many as in such a match, and the stronger side has more of them', () => {
    let [strong, weak] = [0, 0]
    const counts: Record<string, number> = {}
    for (const fixture of football) {
      const gap = fixture.home.strength - fixture.away.strength
      for (const { kind, side } of movesOf(fixture, timelineOf(fixture), LATE)) {
        counts[kind] = (counts[kind] ?? 0) + 1
        if (kind !== 'danger' || Math.abs(gap) < 0.3) continue
        if (gap > 0 === (side === 'H')) strong += 1
        else weak += 1
      }
    }
    const each = (kind: string) => (counts[kind] ?? 0) / football.length
    expect(each('attack')).toBeGreaterThan(110)
    expect(each('attack')).toBeLessThan(240)
    expect(each('danger')).toBeGreaterThan(50)
    expect(each('danger')).toBeLessThan(120)
    expect(each('shotOn') + each('shotOff')).toBeGreaterThan(14)
    expect(each('shotOn') + each('shotOff')).toBeLessThan(32)
    expect(each('substitution')).toBeGreaterThan(5)
    expect(each('substitution')).toBeLessThan(10)
    expect(strong).toBeGreaterThan(weak)
  })
})
