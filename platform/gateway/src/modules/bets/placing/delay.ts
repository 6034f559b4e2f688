import { isApiError, STATUS } from '@site/contracts'
import { type BetRefusal, BetRefusedSchema, GAME_TYPE } from '@site/contracts/sports'
import { dayOf, decideAcceptance, type Fen, seriesTerms, showPrice } from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../db/database.ts'
import { retryConflicts } from '../../../db/errors.ts'
import type { LegRow } from '../../../db/schema/bets.ts'
import type { BusinessClock } from '../../../kernel/clock/index.ts'
import { CENTER, lockBalances } from '../../../kernel/ledger/index.ts'
import type { PlayAllowed } from '../../protection/index.ts'
import { findExceeded } from '../exposure/exposure.repository.ts'
import { findMarket, momentOf } from '../terms/market.ts'
import { releaseLines } from '../terms/money.ts'
import { seriesOdds } from '../terms/odds.ts'
import { refused } from '../terms/refusal.ts'
import type { BetTools } from '../terms/tools.ts'
import { recordText, ticketNumber } from '../tickets/present.ts'
import { lockTicket, type Ticket, updateTicket } from '../tickets/tickets.repository.ts'
import { findStatus, selectDue, updatePrice } from './delay.repository.ts'
import { combinationOf, singleTerms } from './draft.ts'

/** Tickets decided in one go. */
const BATCH = 100
/** Also without a hint from this process: another replica may have placed a bet. */
const LOOK_MS = 500
/** A bet that could not be decided is left until the next look, then for twice as long each time, and at most so long. */
const LONGEST_LEFT_MS = 32_000

/** How a leg fares at the end of its delay: taken at a price, or refused. */
type Verdict = { readonly price: number } | { readonly reason: BetRefusal }

interface DelayTools extends BetTools {
  readonly mayPlay: PlayAllowed
  readonly clock: BusinessClock
  /** Resolves when the matches stand where the business clock says. */
  readonly followed: () => Promise<void>
}

/**
 * Decides bets whose delay is over, in the replica that plays the matches. What was held before a restart is found in
 * the database and decided by the matches as they are then.
 */
export function createDelayClerk(tools: DelayTools) {
  const { db, ledger, book, now, news, log, clock, followed, mayPlay } = tools
  let unfollow = () => {}
  let timer: NodeJS.Timeout | undefined
  let hint: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isActive = false
  /** Bets that could not be decided, and when each is tried again: one that never can be is to fill no log. */
  const left = new Map<number, { readonly until: number; readonly waitMs: number }>()

  async function decideDue(): Promise<void> {
    const begun = performance.now()
    for (;;) {
      const except = [...left].flatMap(([id, { until }]) => (until > begun ? [id] : []))
      const due = await selectDue(db, new Date(now()), { limit: BATCH, except })
      for (const id of due) {
        // The lead is lost: another replica decides the rest by the matches that it plays.
        if (!isActive) return
        await decideOrLeave(id)
      }
      if (due.length < BATCH) break
    }
    // Whose time was over and who was not due: another replica has decided it.
    for (const [id, { until }] of left) if (until <= begun) left.delete(id)
  }

  /** Those that are due after one that fails are not to wait for it. */
  async function decideOrLeave(id: number): Promise<void> {
    try {
      await retryConflicts(() => decide(id))
      left.delete(id)
    } catch (error) {
      const waitMs = Math.min(2 * (left.get(id)?.waitMs ?? LOOK_MS / 2), LONGEST_LEFT_MS)
      left.set(id, { until: performance.now() + waitMs, waitMs })
      log.warn({ err: error, ticket: id, waitMs }, 'a bet in its delay could not be decided, trying again')
    }
  }

  async function decide(id: number): Promise<void> {
    const decided = await db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, id)
      if (ticket === undefined || ticket.row.status !== 'delay') return undefined
      const verdicts = ticket.legs.map((leg) => judge(leg, ticket))
      const reason = verdicts.flatMap((verdict) => ('reason' in verdict ? [verdict.reason] : []))[0]
      if (reason !== undefined) await reject(tx, ticket, reason)
      else {
        const prices = verdicts.flatMap((verdict) => ('price' in verdict ? [verdict.price] : []))
        let refusal = await tryToAccept(tx, ticket, prices)
        // A better price wins more than the limits leave. At no better one than it was placed at, it is counted already.
        if (refusal === 'ABOVE_MAX') refusal = await tryToAccept(tx, ticket, atMost(ticket, prices))
        if (refusal !== undefined) await reject(tx, ticket, refusal)
      }
      return ticket.row.memberId
    })
    if (decided === undefined) return
    const status = await findStatus(db, id)
    await ledger.notifyChange(decided)
    await news.publish([{ memberId: decided, ticketId: id, event: status === 'rejected' ? 'rejected' : 'accepted' }])
  }

  function judge(leg: LegRow, { row }: Ticket): Verdict {
    const market = findMarket(
      book,
      { gameId: leg.gameId, play: leg.play, selection: leg.selection, line: leg.line ?? undefined },
      now(),
    )
    const moment = momentOf(market)
    const requested = {
      ...moment,
      // Basketball leaves the score out of the moment: it must be left out of the bet's as well.
      score:
        market.match?.fixture.league.sport === GAME_TYPE.basketball || market.match === undefined
          ? moment.score
          : { h: leg.scoreH, c: leg.scoreC },
      redCards: market.match === undefined ? moment.redCards : { h: leg.redsH, c: leg.redsC },
      period: market.match === undefined ? moment.period : leg.period,
      line: leg.line ?? undefined,
      price: leg.price,
    }
    // A suspension that came and went inside the delay counts as well.
    const wasSuspended = (market.match?.state.suspendedUntil ?? 0) > row.placedAt.getTime()
    const decision = decideAcceptance(requested, wasSuspended ? { ...moment, open: false } : moment, row.policy)
    return decision.accepted ? { price: decision.price } : { reason: decision.reason }
  }

  async function reject(tx: Executor, { row }: Ticket, reason: BetRefusal): Promise<void> {
    await ledger.post(tx, {
      kind: 'bet_release',
      memberId: row.memberId,
      refType: 'bet',
      refId: ticketNumber(row),
      remark: reason,
      postings: releaseLines(row),
    })
    const at = new Date(now())
    const end = { status: 'rejected', settledAt: at, settleDay: dayOf(now()) } as const
    await updateTicket(tx, row.id, { ...end, reason, openRisk: 0n })
  }

  /** Whether a member may stake so much more; their own limits and pauses refuse this one bet, and stop nothing else. */
  async function mayHold(tx: Executor, memberId: number, more: Fen): Promise<boolean> {
    try {
      await mayPlay(tx, memberId, more)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      return false
    }
  }

  /** In a savepoint: money or room that is lacking for the new price undoes the acceptance, not what comes after it. */
  function tryToAccept(tx: Executor, ticket: Ticket, prices: readonly number[]): Promise<BetRefusal | undefined> {
    return tx
      .transaction((inner) => accept(inner, ticket, prices))
      .catch((error: unknown) => {
        if (!isApiError(error, STATUS.WARNING)) throw error
        return v.is(BetRefusedSchema, error.data) ? error.data.reason : ('BALANCE' as const)
      })
  }

  /** Why it is not taken after all, at prices that have moved. */
  async function accept(tx: Executor, ticket: Ticket, prices: readonly number[]): Promise<BetRefusal | undefined> {
    const { row, legs } = ticket
    const moved = legs.some(({ price }, index) => price !== prices[index])
    if (!moved) {
      await updateTicket(tx, row.id, { status: 'open' })
      return undefined
    }
    const taken = legs.map((leg, index) => {
      const price = prices[index] ?? leg.price
      const chosen = row.mode === 'series' ? 'E' : leg.oddsType
      return { ...leg, price, oddsShown: showPrice(leg.play, price, chosen) }
    })
    const [first] = taken
    if (first === undefined) throw new Error('a ticket has legs')
    const terms =
      row.mode === 'single'
        ? { ...singleTerms(row.stake, first), oddsShown: first.oddsShown }
        : { ...seriesOf(row.stake, row.combo ?? '', prices), oddsShown: seriesOdds(prices) }
    // At negative odds another price is another debit (DOMAIN 2.3).
    const more = terms.risk - row.risk
    if (more > 0n && !(await mayHold(tx, row.memberId, more))) return 'ODDS_CHANGED'
    for (const leg of taken) await updatePrice(tx, row.id, leg)
    if (more !== 0n) {
      await ledger.post(tx, {
        kind: 'bet_hold',
        memberId: row.memberId,
        refType: 'bet',
        refId: ticketNumber(row),
        remark: 'ODDS_CHANGED',
        postings: [
          { owner: row.memberId, code: CENTER, amount: -more },
          { owner: row.memberId, code: 'bet_hold', amount: more },
        ],
      })
    }
    // Before the exposure is: a bet of the member that is being placed holds them in this order.
    await lockBalances(tx, [row.memberId], CENTER)
    await updateTicket(tx, row.id, {
      status: 'open',
      risk: terms.risk,
      openRisk: terms.risk,
      fromVenue: row.fromVenue < terms.risk ? row.fromVenue : terms.risk,
      maxWin: terms.maxWin,
      oddsShown: terms.oddsShown,
      content: recordText(row.combo ?? undefined, withFixtures(taken)).content,
    })
    const isMore = terms.maxWin > row.maxWin
    if (isMore && (await findExceeded(tx, row)) !== undefined) throw refused('ABOVE_MAX')
    return undefined
  }

  function withFixtures(legs: readonly LegRow[]) {
    return legs.flatMap((leg) => {
      const fixture = tools.fixtureOf(leg.matchId)
      return fixture === undefined ? [] : [{ leg, fixture }]
    })
  }

  function look(): Promise<void> {
    running = running
      .then(followed)
      .then(() => (isActive ? decideDue() : undefined))
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for bets whose delay is over, trying again'))
    return running
  }

  function later(): void {
    timer = setTimeout(() => void look().finally(() => isActive && later()), LOOK_MS)
  }

  return {
    start() {
      if (isActive) return
      isActive = true
      // A delay may be over at once when the sandbox moves the clock.
      unfollow = clock.onMove(look)
      later()
    },
    async stop() {
      isActive = false
      unfollow()
      clearTimeout(timer)
      clearTimeout(hint)
      await running
    },
    /** A bet is due at this moment of the business clock: look then, not half a second later. */
    expect(dueAt: number) {
      if (!isActive) return
      clearTimeout(hint)
      hint = setTimeout(() => void look(), Math.max(0, dueAt - now()) + 5)
    },
  }
}

/** These prices, none of them better than the one it was placed at. */
function atMost({ legs }: Ticket, prices: readonly number[]): readonly number[] {
  return legs.map(({ price }, index) => Math.min(price, prices[index] ?? price))
}

function seriesOf(stake: bigint, combo: string, prices: readonly number[]) {
  const { debit, win } = seriesTerms(stake, prices, combinationOf(combo, prices.length))
  return { risk: debit, maxWin: win }
}
