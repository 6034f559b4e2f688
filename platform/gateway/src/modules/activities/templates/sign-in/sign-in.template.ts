import { dayOf, type Fen, formatDay, formatFen, type SignInStanding, signInStanding, startOfDay } from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../../db/database.ts'
import { FenSchema, leastOf } from '../../terms/amounts.ts'
import { refuse } from '../../terms/refusals.ts'
import type { ActivityTemplate, Outcome, StoredActivity, TemplateCall, TemplateTools } from '../../terms/template.ts'
import { insertSignIn, selectSignIns } from './sign-in.repository.ts'

/** Days of a cycle that there are. */
const CYCLES: readonly number[] = [7, 30]

/** Signing in as the operator makes it. */
const SignInDataSchema = v.object({
  rewards: v.pipe(
    v.array(FenSchema),
    v.check((rewards) => CYCLES.includes(rewards.length), 'a cycle has 7 or 30 days'),
  ),
  cards: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30)), 0),
  need: v.optional(v.object({ deposit: FenSchema, bet: FenSchema }), { deposit: '0.00', bet: '0.00' }),
})
type SignInData = v.InferOutput<typeof SignInDataSchema>
type SignInActivity = StoredActivity<SignInData>

interface Done {
  readonly deposit: Fen
  readonly bet: Fen
}

/** Signing in day by day: a cycle of rewards, which a missed day begins anew unless a make-up card closes the gap. */
export function createSignInTemplate({ facts }: TemplateTools): ActivityTemplate<'signGift', SignInData> {
  async function standingOf(
    db: Executor,
    { id, data }: SignInActivity,
    memberId: number,
    today: number,
  ): Promise<SignInStanding> {
    return signInStanding(data, { today, ...(await selectSignIns(db, id, memberId)) })
  }

  async function doneToday(db: Executor, { turnover }: SignInActivity, memberId: number, day: number): Promise<Done> {
    const deposits = await facts.deposits(db, memberId)
    const from = startOfDay(day)
    return {
      deposit: deposits.reduce((sum, { amount, at }) => (at >= from ? sum + amount : sum), 0n),
      bet: await facts.validBets(db, memberId, { from: day, until: day + 1 }, turnover.venues),
    }
  }

  const isEnough = ({ deposit, bet }: Done, need: Done): boolean => deposit >= need.deposit && bet >= need.bet

  async function sign(tx: Executor, { activity, memberId, now, pay }: TemplateCall<SignInData>): Promise<Outcome> {
    const today = dayOf(now)
    const standing = await standingOf(tx, activity, memberId, today)
    if (standing.isSignedToday) throw refuse('claimed', '今天已经签到，请明天再来')
    if (!isEnough(await doneToday(tx, activity, memberId, today), activity.data.need))
      throw refuse('notReached', '尚未达到今天的签到条件')
    const row = { activityId: activity.id, memberId, day: today, at: new Date(now) }
    if (!(await insertSignIn(tx, row))) throw refuse('claimed', '今天已经签到，请明天再来')
    const amount = standing.nextReward
    const date = formatDay(today)
    const name = `签到第 ${standing.streak + 1} 天`
    const { orderNo, required } = await pay({ key: `sign:${date}`, amount, name })
    return {
      state: 'claimed',
      prize: { id: date, name, amount, orderNo, required },
      remainTimes: standing.cardsLeft,
    }
  }

  async function makeUp(tx: Executor, { activity, memberId, now, option }: TemplateCall<SignInData>): Promise<Outcome> {
    const today = dayOf(now)
    const standing = await standingOf(tx, activity, memberId, today)
    if (standing.cardsLeft === 0) throw refuse('noneLeft', '本周期的补签卡已用完')
    const day = standing.makeUpDay
    if (day === undefined || option !== formatDay(day)) throw refuse('notReached', '这一天不能补签')
    const row = { activityId: activity.id, memberId, day, madeUp: true, at: new Date(now) }
    if (!(await insertSignIn(tx, row))) throw refuse('claimed', '这一天已经补签')
    return { state: 'claimable', remainTimes: standing.cardsLeft - 1 }
  }

  return {
    type: 'signGift',
    data: SignInDataSchema,
    actions: ['sign', 'makeUp'],
    leastReward: ({ data }) => leastOf(data.rewards),

    show: (_db, { data: { rewards, cards, need } }) =>
      Promise.resolve({
        rewards: rewards.map(formatFen),
        cards,
        need: { deposit: formatFen(need.deposit), bet: formatFen(need.bet) },
      }),

    async my(db, { activity, memberId, now }) {
      const today = dayOf(now)
      const { streak, isSignedToday, cardsLeft, days } = await standingOf(db, activity, memberId, today)
      const done = await doneToday(db, activity, memberId, today)
      const mayNot = !isSignedToday && !isEnough(done, activity.data.need)
      return {
        state: isSignedToday ? 'claimed' : mayNot ? 'joined' : 'claimable',
        ...(mayNot && { refusal: 'notReached' as const }),
        nextReset: startOfDay(today + 1),
        own: {
          ...{ today: formatDay(today), streak, cardsLeft },
          done: { deposit: formatFen(done.deposit), bet: formatFen(done.bet) },
          days: days.map(({ day, reward, state }) => ({ day: formatDay(day), reward: formatFen(reward), state })),
        },
      }
    },

    act: (tx, call) => (call.action === 'makeUp' ? makeUp(tx, call) : sign(tx, call)),
  }
}
