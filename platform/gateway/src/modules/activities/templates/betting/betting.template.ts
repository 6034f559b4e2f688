import { VenueCodeSchema } from '@site/contracts'
import { DAY_MS, type DaySpan, dayOf, formatCny, formatDay, formatFen, startOfDay, weekdayOf } from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../../db/database.ts'
import { leastOf, RewardSchema } from '../../terms/amounts.ts'
import { selectClaimedKeys } from '../../terms/claims.repository.ts'
import { refuse } from '../../terms/refusals.ts'
import type { ActivityTemplate, Missed, StoredActivity, TemplateTools } from '../../terms/template.ts'

const DataSchema = v.object({
  period: v.picklist(['day', 'week']),
  venues: v.optional(v.array(VenueCodeSchema), []),
  claimDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(31)), 1),
  tiers: v.pipe(
    v.array(v.object({ need: RewardSchema, reward: RewardSchema })),
    v.minLength(1),
    v.check((tiers) => tiers.every(({ need }, index) => need > (tiers[index - 1]?.need ?? 0n)), 'the least first'),
  ),
})
type Data = v.InferOutput<typeof DataSchema>

const WEEK = 7

const claimMs = ({ claimDays }: Data): number => claimDays * DAY_MS

interface Period {
  readonly from: number
  readonly until: number
  readonly closesAt: number
}

/** The running day or week and those before it that closed after a moment, by site days: the latest first. */
function periodsSince(
  { data, startAt, endAt }: StoredActivity<Data>,
  { since, now }: { readonly since: number; readonly now: number },
): readonly Period[] {
  const lastDay = dayOf(endAt - 1)
  const day = Math.min(dayOf(now), lastDay)
  const length = data.period === 'day' ? 1 : WEEK
  const first = data.period === 'day' ? day : day - weekdayOf(day)
  const periods: Period[] = []
  for (let from = first; from + length > dayOf(startAt); from -= length) {
    const until = Math.min(from + length, lastDay + 1)
    const closesAt = Math.min(startOfDay(until + data.claimDays), endAt + claimMs(data))
    if (closesAt <= since) break
    periods.push({ from: Math.max(from, dayOf(startAt)), until, closesAt })
  }
  return periods
}

/** Those in which something can be claimed now, or later. */
const openPeriods = (activity: StoredActivity<Data>, now: number) => periodsSince(activity, { since: now, now })

const nameOf = ({ title }: StoredActivity<Data>, { need }: Data['tiers'][number]): string =>
  `${title} 满${formatCny(need)}`

const optionOf = ({ from }: Period, tier: number) => `${formatDay(from)}:${tier + 1}`

/** Rewards for the valid bets of a day or week: each tier that they reach, once a period. */
export function createBettingTemplate({ facts }: Pick<TemplateTools, 'facts'>): ActivityTemplate<'bettingGift', Data> {
  const validOf = (db: Executor, { data }: StoredActivity<Data>, memberId: number, { from, until }: DaySpan) =>
    facts.validBets(db, memberId, { from, until }, data.venues)

  return {
    type: 'bettingGift',
    data: DataSchema,
    actions: ['claim'],
    leastReward: ({ data }) => leastOf(data.tiers.map(({ reward }) => reward)),
    claimAfterMs: ({ data }) => claimMs(data),
    show: async (_db, { data: { period, venues, claimDays, tiers } }) => ({
      ...{ period, venues, claimDays },
      tiers: tiers.map(({ need, reward }) => ({ need: formatFen(need), reward: formatFen(reward) })),
    }),

    async my(db, { activity, memberId, participation, now }) {
      const claimed = await selectClaimedKeys(db, { activityId: activity.id, memberId })
      const periods = []
      for (const period of openPeriods(activity, now)) {
        const valid = await validOf(db, activity, memberId, period)
        const tiers = activity.data.tiers.map(({ need, reward }, index) => {
          const option = optionOf(period, index)
          const open = valid >= need ? ('claimable' as const) : ('locked' as const)
          const state = claimed.has(option) ? ('claimed' as const) : open
          return { option, need: formatFen(need), reward: formatFen(reward), state }
        })
        periods.push({
          ...{ from: startOfDay(period.from), until: startOfDay(period.until), closesAt: period.closesAt },
          ...{ valid: formatFen(valid), tiers },
        })
      }
      const states = periods.flatMap(({ tiers }) => tiers.map(({ state }) => state))
      const common = { own: { periods }, ...(periods[0] && { nextReset: periods[0].until }) }
      if (states.includes('claimable')) return { state: 'claimable', ...common }
      const isIn = claimed.size > 0 || participation?.joinedAt !== undefined
      const isAll = states.length > 0 && states.every((state) => state === 'claimed')
      return {
        state: isAll ? 'claimed' : isIn ? 'joined' : 'none',
        refusal: isAll ? 'claimed' : 'notReached',
        ...common,
      }
    },

    async missed(db, { activity, member, since, now }) {
      const closed = periodsSince(activity, { since, now }).filter(({ closesAt }) => closesAt <= now)
      const [last] = closed
      const first = closed.at(-1)
      if (last === undefined || first === undefined) return []
      // Most have bet nothing in all of them.
      if ((await validOf(db, activity, member.id, { from: first.from, until: last.until })) === 0n) return []
      const claimed = await selectClaimedKeys(db, { activityId: activity.id, memberId: member.id })
      const missed: Missed[] = []
      for (const period of closed) {
        const valid = await validOf(db, activity, member.id, period)
        for (const [index, tier] of activity.data.tiers.entries()) {
          const key = optionOf(period, index)
          if (valid < tier.need || claimed.has(key)) continue
          missed.push({ key, name: nameOf(activity, tier), amount: tier.reward, closedAt: period.closesAt })
        }
      }
      return missed
    },

    async act(tx, call) {
      const { activity, memberId, option = '', now } = call
      const found = openPeriods(activity, now).flatMap((period) =>
        activity.data.tiers.flatMap((tier, index) => (optionOf(period, index) === option ? [{ period, tier }] : [])),
      )[0]
      const claimed = await selectClaimedKeys(tx, { activityId: activity.id, memberId })
      if (claimed.has(option)) throw refuse('claimed')
      if (found === undefined) throw refuse('tooLate', '这一档的领取时间已过，或没有这一档')
      const { period, tier } = found
      if ((await validOf(tx, activity, memberId, period)) < tier.need) throw refuse('notReached')
      const amount = tier.reward
      const name = nameOf(activity, tier)
      const paid = await call.pay({ key: option, amount, name })
      return { state: 'claimed', prize: { id: option, name, amount, orderNo: paid.orderNo, required: paid.required } }
    },
  }
}
