import type { Turnover, TurnoverSource } from '@site/contracts'
import {
  CLEARED_BELOW,
  type DecimalMilli,
  type Fen,
  fillRequirements,
  formatFen,
  printScaled,
  type TurnoverFill,
  turnoverProgress,
  turnoverTotals,
} from '@site/domain'

import type { Executor } from '../../db/database.ts'
import type { SettledBet } from '../../kernel/events/index.ts'
import { selectTotals } from '../../kernel/ledger/index.ts'
import * as repository from './turnover.repository.ts'

export interface NewRequirement {
  readonly memberId: number
  readonly source: TurnoverSource
  /** What asks for it, by its number in the source: one requirement each. */
  readonly sourceId: string
  /** In fen; nothing is asked for at 0. */
  readonly required: Fen
  /** Codes of the venues whose bets count; every venue's when absent. */
  readonly venues?: readonly string[]
  /** Least price of a bet that counts, in thousandths. */
  readonly minOdds?: DecimalMilli | undefined
  /** Whether money stays in `venues` until it is met (6413). */
  readonly locksVenues?: boolean
  /** Business clock, epoch ms. */
  readonly expiresAt?: number | undefined
  /** What the same transaction has posted of the money that is asked for, in fen: it is not what the member had left. */
  readonly credited?: Fen
  readonly now: number
}

/**
 * Asks for turnover, once for each source and its number; false when it is asked for already.
 *
 * Called in the transaction that gives the money, before or, with `credited`, after it is posted: what was open of a member
 * who had less than {@link CLEARED_BELOW} left is cleared first.
 */
export async function addRequirement(tx: Executor, requirement: NewRequirement): Promise<boolean> {
  const draft = draftRequirement(requirement)
  return draft !== undefined && repository.insertRequirement(tx, draft)
}

/** {@link addRequirement} for a function of the database that gives the money, too; undefined where nothing is asked for. */
export function draftRequirement(requirement: NewRequirement): repository.RequirementDraft | undefined {
  const { now, venues = [], locksVenues = false, credited = 0n, ...asked } = requirement
  if (asked.required <= 0n) return undefined
  const codes = venues.map((code) => code.toUpperCase())
  const stored = { ...asked, minOdds: asked.minOdds, expiresAt: asked.expiresAt, addedAt: now }
  return repository.draftOf({ ...stored, venues: codes, locksVenues }, { credited, clearedBelow: CLEARED_BELOW })
}

/**
 * Counts settled bets, and clears what is open for members who have less than {@link CLEARED_BELOW} left. Called in the
 * transaction that settles or corrects them, at its end, with the valid amount that each has from now on: 0 takes back
 * what it gave, and the same call again changes nothing. The caller holds the ticket.
 *
 * @param now business clock, epoch ms
 */
export async function feed(tx: Executor, bets: readonly SettledBet[], now: number): Promise<void> {
  if (bets.length === 0) return
  const members = [...new Set(bets.map(({ memberId }) => memberId))]
  const open = await repository.lockOpen(tx, members, Math.min(now, ...bets.map(({ at }) => at)))
  const given = await repository.selectFills(
    tx,
    bets.map(({ refId }) => refId),
  )
  if (open.length === 0 && given.length === 0) return
  const known = new Set(open.map(({ id }) => id))
  const others = given.map(({ requirementId }) => requirementId).filter((id) => !known.has(id))
  const requirements = [...open, ...(await repository.lockRequirements(tx, [...new Set(others)]))]
  const givenBy = Map.groupBy(given, ({ refId }) => refId)
  const betsOf = Map.groupBy(bets, ({ memberId }) => memberId)
  const fills = [...Map.groupBy(requirements, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
    const ownBets = betsOf.get(memberId) ?? []
    return fillRequirements(
      own,
      ownBets.flatMap(({ refId }) => givenBy.get(refId) ?? []),
      ownBets,
    )
  })
  if (!isSame(given, fills)) await repository.replaceFills(tx, given, fills)
  await clearSpent(
    tx,
    [...new Set(requirements.map(({ memberId }) => memberId))],
    requirements.map(({ id }) => id),
    now,
  )
}

function isSame(before: readonly TurnoverFill[], after: readonly TurnoverFill[]): boolean {
  const keyOf = ({ requirementId, refId, amount }: TurnoverFill) => `${requirementId} ${refId} ${amount}`
  const keys = new Set(before.map(keyOf))
  return before.length === after.length && after.every((fill) => keys.has(keyOf(fill)))
}

/**
 * Clears those of these requirements whose members, all of whom are named, have spent their money. They were held before
 * the balances are read: what somebody else adds meanwhile belongs to money that is not in them.
 */
async function clearSpent(
  tx: Executor,
  members: readonly number[],
  ids: readonly number[],
  now: number,
): Promise<void> {
  if (members.length === 0) return
  const totals = await selectTotals(tx, members)
  const spent = members.filter((memberId) => (totals.get(memberId) ?? 0n) < CLEARED_BELOW)
  await repository.clearOpen(tx, spent, ids, now)
}

/**
 * What a member has still to bet before a withdrawal: the sums, and the requirements that are open, the oldest first.
 *
 * @param now business clock, epoch ms
 */
export async function turnoverOf(db: Executor, memberId: number, now: number): Promise<Turnover> {
  return toTurnover(await repository.selectOpen(db, memberId, now), now)
}

/** {@link turnoverOf} from the open requirements that a function of the database gives by column, the oldest first. */
export function readTurnover(rows: readonly Readonly<Record<string, unknown>>[], now: number): Turnover {
  return toTurnover(repository.readRequirements(rows), now)
}

function toTurnover(list: readonly repository.StoredRequirement[], now: number): Turnover {
  const { required, done, left } = turnoverTotals(list, now)
  return {
    required: formatFen(required),
    done: formatFen(done),
    left: formatFen(left),
    list: list.map((one) => ({
      id: String(one.id),
      source: one.source,
      sourceId: one.sourceId,
      required: formatFen(one.required),
      done: formatFen(one.done),
      left: formatFen(one.required - one.done),
      progress: turnoverProgress(one),
      venues: [...one.venues],
      ...(one.minOdds !== undefined && { minOdds: printScaled(BigInt(one.minOdds), 3).replace(/0$/, '') }),
      addedAt: one.addedAt,
      ...(one.expiresAt !== undefined && { expiresAt: one.expiresAt }),
    })),
  }
}

/** What a member has left, in fen, of what rewards gave whose requirements are among these. */
export function rewardsLeft(db: Executor, memberId: number, { list }: Turnover): Promise<Fen> {
  return repository.sumRewardsLeft(
    db,
    memberId,
    list.map(({ id }) => Number(id)),
  )
}

/** Whether a member's money must stay in a venue: an activity there is open (6413). `venue` in capitals. */
export function isVenueLocked(db: Executor, memberId: number, venue: string, now: number): Promise<boolean> {
  return repository.hasLock(db, memberId, venue, now)
}
