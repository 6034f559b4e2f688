import { type MOVE_KINDS, SIDE } from '@site/contracts/sports'
import { MINUTE_MS, type Score, type Side } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import { type Random, secretStream, streamKey } from '../random/index.ts'
import { afterReds, footballMeans, type SimEvent, speedOf } from '../timeline/index.ts'

/** What is seen between the events that count. `at`: milliseconds after the kick-off time of the fixture. */
interface Move {
  readonly kind: (typeof MOVE_KINDS)[number] | 'shotOn' | 'shotOff' | 'substitution'
  readonly at: number
  readonly side: Side
}

/** The ball is looked at once in a step of this length. A quick match has shorter ones, though not as much shorter. */
const STEP_MS = 8_000
const QUICK_STEP_MS = 3_000
/** Real time of a half of football. */
const HALF_MS = 47 * MINUTE_MS
/** Numbers that a step takes from the stream, whatever happens in it: so one step knows nothing of the others. */
const DRAWS = 4
/** Nothing moves for so long, at the pace of football: kick-off after a goal, free kick after a card, corner. */
const STANDS_MS: Readonly<Partial<Record<SimEvent['kind'], number>>> = { goal: 45_000, red: 40_000, yellow: 20_000 }
const SUBSTITUTIONS = { most: 5, expected: 8 } as const

type Zone = 'middle' | 'attack' | 'danger'

/** Chances of one step in each part of the pitch, for sides that are equally strong. */
const CHANCES = {
  middle: { on: 0.6, lost: 0.22 },
  attack: { on: 0.42, lost: 0.32 },
  danger: { on: 0.17, lost: 0.52 },
} as const
const ON_TARGET = 0.34

interface Ball {
  side: Side
  zone: Zone
  /** How the ball comes back into play, at the next step. */
  next: { readonly kind: Move['kind']; readonly side: Side } | undefined
}

const other = (side: Side): Side => (side === SIDE.home ? SIDE.away : SIDE.home)

/**
 * How the ball moves in a football match, until a moment. Everything that counts is drawn before and elsewhere
 * ({@link SimEvent}); this is drawn from a stream of its own and knows of it only what has happened by then. So it changes
 * no result, and nothing that is seen tells of what is to come.
 *
 * @param events what has happened by `until`, in order of time
 * @param until milliseconds after the kick-off time of the fixture
 */
export function movesOf(fixture: Fixture, events: readonly SimEvent[], until: number): Move[] {
  const moves: Move[] = []
  let periods = 0
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'period') continue
    const rest = events.slice(index + 1)
    const over = rest.find(({ kind }) => kind === 'period' || kind === 'break' || kind === 'end' || kind === 'void')
    const to = Math.min(over?.at ?? until, until)
    moves.push(...periodMoves(fixture, { events, from: event.at, to, number: periods, before: moves }))
    periods += 1
  }
  return moves
}

interface Period {
  readonly events: readonly SimEvent[]
  readonly from: number
  readonly to: number
  readonly number: number
  /** Moves of the periods before. */
  readonly before: readonly Move[]
}

function periodMoves(fixture: Fixture, { events, from, to, number, before }: Period): Move[] {
  const random = secretStream(streamKey(fixture.course, `moves ${number}`))
  const speed = speedOf(fixture.league.sport)
  const stepMs = speed === 1 ? STEP_MS : QUICK_STEP_MS
  const substitution = (SUBSTITUTIONS.expected * stepMs) / (HALF_MS / speed)
  const kicksOff: Side = (number % 2 === 0) === random() < 0.5 ? SIDE.home : SIDE.away
  const ball: Ball = { side: kicksOff, zone: 'middle', next: { kind: 'possession', side: kicksOff } }
  const inside = events.filter((event) => event.at >= from && event.at <= to)
  const reds: Record<'h' | 'c', number> = countReds(events, from)
  const changes: Record<Side, number> = { H: 0, C: 0 }
  for (const { kind, side } of before) if (kind === 'substitution') changes[side] += 1
  const moves: Move[] = []
  let [told, standsUntil] = [0, from]
  for (let step = 0; ; step += 1) {
    const draws = drawsOf(random)
    const at = Math.round(from + (step + 0.9 * draws[0]) * stepMs)
    if (at > to) return moves
    for (let event = inside[told]; event !== undefined && event.at <= at; event = inside[told]) {
      told += 1
      standsUntil = Math.max(standsUntil, event.at + (STANDS_MS[event.kind] ?? 0) / speed)
      placeBall(ball, event, reds)
    }
    if (at < standsUntil) continue
    const replaced: Side = draws[1] < 0.5 ? SIDE.home : SIDE.away
    if (number > 0 && draws[3] < substitution && changes[replaced] < SUBSTITUTIONS.most) {
      changes[replaced] += 1
      moves.push({ kind: 'substitution', at, side: replaced })
      continue
    }
    const means = afterReds(footballMeans(fixture), reds)
    const share = (ball.side === SIDE.home ? means.h : means.c) / (means.h + means.c)
    const seen = play(ball, share, draws)
    if (seen !== undefined) moves.push({ kind: seen.kind, at, side: seen.side })
  }
}

function drawsOf(random: Random): readonly [number, number, number, number] {
  return Array.from({ length: DRAWS }, random) as [number, number, number, number]
}

function countReds(events: readonly SimEvent[], before: number): Score {
  const sent = events.flatMap((event) => (event.kind === 'red' && event.at < before ? [event.side] : []))
  return { h: sent.filter((side) => side === SIDE.home).length, c: sent.filter((side) => side === SIDE.away).length }
}

/** Where an event that counts leaves the ball. */
function placeBall(ball: Ball, event: SimEvent, reds: Record<'h' | 'c', number>): void {
  switch (event.kind) {
    case 'goal':
      return give(ball, 'possession', other(event.side))
    case 'red':
      reds[event.side === SIDE.home ? 'h' : 'c'] += 1
      return give(ball, 'freeKick', other(event.side))
    case 'yellow':
      return give(ball, 'freeKick', other(event.side))
    case 'corner':
      ball.side = event.side
      ball.zone = 'danger'
      ball.next = undefined
      return undefined
    default:
      return undefined
  }
}

function give(ball: Ball, kind: Move['kind'], side: Side): void {
  ball.side = side
  ball.zone = 'middle'
  ball.next = { kind, side }
}

/** One step of play: what is seen of it, if anything. `share`: how strong the side with the ball is, 0.5 when even. */
function play(
  ball: Ball,
  share: number,
  [, how, chance, kind]: readonly [number, number, number, number],
): { readonly kind: Move['kind']; readonly side: Side } | undefined {
  if (ball.next !== undefined) {
    const { next } = ball
    ball.next = undefined
    return next
  }
  const { side, zone } = ball
  const { on, lost } = CHANCES[zone]
  const strength = 0.6 + 0.8 * share
  if (chance < on * strength) {
    if (zone === 'danger') {
      give(ball, how < ON_TARGET ? 'possession' : 'goalKick', other(side))
      return { kind: how < ON_TARGET ? 'shotOn' : 'shotOff', side }
    }
    ball.zone = zone === 'middle' ? 'attack' : 'danger'
    return { kind: ball.zone, side }
  }
  if (chance < on * strength + lost / strength) {
    ball.side = other(side)
    ball.zone = 'middle'
    return { kind: kind < 0.6 ? 'possession' : kind < 0.85 ? 'throwIn' : 'freeKick', side: other(side) }
  }
  return undefined
}
