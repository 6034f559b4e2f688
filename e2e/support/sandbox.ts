import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { StatusCode } from '@site/contracts'
import { DeskActivitiesSchema, type DeskMatch, DeskMatchesSchema, type ExposureScope } from '@site/contracts/desk'
import { DAY_MS, dayOf, siteDate, startOfDay } from '@site/domain'
import * as v from 'valibot'

const OutboxSchema = v.object({
  messages: v.array(v.object({ channel: v.string(), to: v.string(), text: v.string(), code: v.optional(v.string()) })),
})
const ProofSchema = v.object({
  differences: v.array(v.object({ what: v.string(), where: v.string(), expected: v.string(), found: v.string() })),
})
const MadeSchema = v.object({ id: v.string() })
const ClockSchema = v.object({ now: v.number(), offsetMs: v.number() })

export type OutboxMessage = v.InferOutput<typeof OutboxSchema>['messages'][number]

type DepositEvent = 'seen' | 'paid' | 'paidOther' | 'failed' | 'approve' | 'reject'

const YEAR_MS = 365 * DAY_MS
/** Until something is looked for anew; a story's own limit ends it. */
const LOOK_MS = 100

/** The drivers that a sandbox site offers beside its API. Each rejects with the site's words when it is refused. */
export type Sandbox = {
  /** Messages to people, newest first. */
  outbox(): Promise<readonly OutboxMessage[]>
  /** Moves the business clocks (matches, orders, limits, codes) and answers their new time in epoch milliseconds. */
  advanceClock(ms: number): Promise<number>
  /**
   * Moves the clocks to noon of the first day of the site that it has not been moved to before, and answers that time. The
   * work of a day is done once: a day to which another story has been has had it, and an hour of the night may have it yet
   * to come.
   */
  goToNewDay(): Promise<number>
  /** Puts money, for example `'100.00'`, into a member's central wallet. */
  addMoney(member: string, amount: string): Promise<void>
  /** Puts USDT, for example `'100.00'`, into a member's account of it. */
  addUsdt(member: string, amount: string): Promise<void>
  /**
   * Lets things happen in a match, for example `[{ kind: 'goal', side: 'H' }]`; with `takeOver` nothing else happens.
   */
  happen(matchId: string, events: readonly object[], options?: { readonly takeOver?: boolean }): Promise<void>
  /** Whether log-ins and withdrawals of a member are looked at. */
  checkRisk(member: string, checked: boolean): Promise<void>
  /** Takes the word from a member in all rooms of the chat, for so many hours. */
  mute(member: string, hours: number, reason: string): Promise<void>
  /** Gives it back. */
  unmute(member: string): Promise<void>
  /** Matches of the board, those in play first. */
  matches(): Promise<readonly DeskMatch[]>
  /** How the sports venue answers entries from now on; success lets everybody in. */
  answerVenueEntry(code: StatusCode): Promise<void>
  /** Opens a venue (1), puts it into maintenance (2) or announces it (3). */
  setVenueState(channelCode: string, state: 1 | 2 | 3): Promise<void>
  /** How much open bets may win, in yuan: on a selection, on a match, of one member, or all of them. */
  limitExposure(scope: ExposureScope, amount: string): Promise<void>
  /** Lets a member take part in an activity of a venue that asks for a turnover, for example `'100.00'`. */
  openActivity(member: string, channelCode: string, required: string): Promise<void>
  /**
   * An activity of its own for a test, which runs for a year from now, after the model of another: `'lucky-draw'` with
   * `{ title: '...', data: { prizes } }`. Answers its id.
   */
  makeActivity(from: string, of: { readonly title: string; readonly [field: string]: unknown }): Promise<string>
  /** The race of the running month, once it is there: a clock that was moved into another month has the day's job make it. */
  raceOfMonth(): Promise<string>
  /** Lets the provider, or staff, say something about a deposit order; a coin that was seen is confirmed once. */
  advanceDeposit(orderNo: string, event: DepositEvent): Promise<void>
  /**
   * Decides a withdrawal as the operator's desk does; `details` is a reason, and of a payment in part the amount, for
   * example `{ amount: '60.00', reason: '收款行限额' }`.
   */
  decideWithdrawal(
    orderNo: string,
    decision: 'approve' | 'pay' | 'refuse' | 'fail' | 'pay-in-part',
    details?: { readonly reason?: string; readonly amount?: string },
  ): Promise<void>
  /** Ends every session of the sports venue, so that the next call of a board is refused (6302). */
  endVenueSessions(): Promise<void>
  /** Proves the site's ledger, as `npm run ledger -- verify` does. @throws with everything that differs */
  proveLedger(): Promise<void>
}

export function createSandbox(url: string): Sandbox {
  async function callDriver(path: string, body?: unknown): Promise<unknown> {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(new URL(path, url), body === undefined ? {} : post)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  let lastDay = 0
  async function advanceClock(advanceMs: number): Promise<number> {
    const { now } = v.parse(ClockSchema, await callDriver('/sandbox/clock', { advanceMs }))
    lastDay = Math.max(lastDay, dayOf(now))
    return now
  }
  return {
    outbox: async () => v.parse(OutboxSchema, await callDriver('/sandbox/outbox')).messages,
    advanceClock,
    async goToNewDay() {
      const now = await advanceClock(0)
      return advanceClock(startOfDay(lastDay + 1) + DAY_MS / 2 - now)
    },
    addMoney: async (name, amount) =>
      void (await callDriver('/sandbox/money', { name, amount, requestId: randomUUID() })),
    addUsdt: async (name, amount) =>
      void (await callDriver('/sandbox/usdt', { name, amount, requestId: randomUUID() })),
    happen: async (matchId, events, { takeOver = false } = {}) =>
      void (await callDriver(`/sandbox/matches/${matchId}/events`, { events, takeOver })),
    checkRisk: async (name, checked) => void (await callDriver('/sandbox/identity/risk', { name, checked })),
    mute: async (name, hours, reason) => void (await callDriver('/sandbox/chat/mute', { name, hours, reason })),
    unmute: async (name) => void (await callDriver('/sandbox/chat/unmute', { name })),
    matches: async () => v.parse(DeskMatchesSchema, await callDriver('/sandbox/matches')).list,
    answerVenueEntry: async (code) => void (await callDriver('/sandbox/venues/entry', { channelCode: 'CRTY', code })),
    setVenueState: async (channelCode, state) =>
      void (await callDriver('/sandbox/venues/state', { channelCode, state })),
    limitExposure: async (scope, amount) => void (await callDriver('/sandbox/exposure/limit', { scope, amount })),
    openActivity: async (name, channelCode, required) =>
      void (await callDriver('/sandbox/venues/activity', { name, channelCode, required })),
    async makeActivity(from, of) {
      const { now } = v.parse(ClockSchema, await callDriver('/sandbox/clock', { advanceMs: 0 }))
      const period = { startAt: now, endAt: now + YEAR_MS }
      return v.parse(
        MadeSchema,
        await callDriver('/sandbox/activities/create', { requestId: randomUUID(), from, ...period, ...of }),
      ).id
    },
    async raceOfMonth() {
      const id = `race-${siteDate(await advanceClock(0)).slice(0, 7)}`
      for (;;) {
        const { list } = v.parse(DeskActivitiesSchema, await callDriver('/sandbox/activities'))
        if (list.some((activity) => activity.id === id)) return id
        await setTimeout(LOOK_MS)
      }
    },
    advanceDeposit: async (orderNo, event) => void (await callDriver('/sandbox/deposits/advance', { orderNo, event })),
    decideWithdrawal: async (orderNo, decision, details = {}) =>
      void (await callDriver(`/sandbox/withdrawals/${decision}`, { orderNo, ...details })),
    endVenueSessions: async () => void (await callDriver('/sandbox/sports/sessions/end', {})),
    async proveLedger() {
      const { differences } = v.parse(ProofSchema, await callDriver('/sandbox/ledger'))
      if (differences.length === 0) return
      const told = differences.map(
        ({ where, what, expected, found }) => `${where}: ${what}; ${expected}, found ${found}`,
      )
      throw new Error(`the ledger is not proved:\n${told.join('\n')}`)
    },
  }
}
