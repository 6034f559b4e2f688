import { type TaskKey, TaskKeySchema } from '@site/contracts'
import { dayOf, formatFen, startOfDay } from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../../db/database.ts'
import { findMember, type MemberRow } from '../../../../kernel/members/index.ts'
import { selectKinds } from '../../../payout/index.ts'
import { leastOf, RewardSchema } from '../../terms/amounts.ts'
import { selectClaimedKeys } from '../../terms/claims.repository.ts'
import { refuse } from '../../terms/refusals.ts'
import type { ActivityTemplate, TemplateTools } from '../../terms/template.ts'

const DataSchema = v.object({
  tasks: v.pipe(
    v.array(v.object({ key: TaskKeySchema, reward: RewardSchema })),
    v.minLength(1),
    v.check((tasks) => new Set(tasks.map(({ key }) => key)).size === tasks.length, 'each task once'),
  ),
})
type Data = v.InferOutput<typeof DataSchema>

/** What tasks are called in records: the words of the page, whose own are turned into other scripts. */
const NAMES: Readonly<Record<TaskKey, string>> = {
  bindPhone: '绑定手机',
  realName: '实名认证',
  bindCard: '绑定银行卡',
  firstDeposit: '完成首笔存款',
  firstBet: '完成首笔有效投注',
}

const keyOf = (task: TaskKey) => `task:${task}`

/** Tasks of new members, each claimed once when it is done. */
export function createTaskTemplate({ facts }: Pick<TemplateTools, 'facts'>): ActivityTemplate<'newTask', Data> {
  /** How it is known of each task that it is done. */
  const isDone: Readonly<Record<TaskKey, (db: Executor, member: MemberRow, now: number) => Promise<boolean>>> = {
    bindPhone: async (_db, { phone }) => phone !== null,
    realName: async (_db, { realName }) => realName !== null,
    bindCard: async (db, { id }) => (await selectKinds(db, id)).has('bank'),
    firstDeposit: async (db, { id }) => (await facts.deposits(db, id)).length > 0,
    async firstBet(db, { id, registerAt }, now) {
      const days = { from: dayOf(registerAt.getTime()), until: dayOf(now) + 1 }
      return (await facts.validBets(db, id, days, [])) > 0n
    },
  }

  /** Of these tasks those that are done. */
  async function doneTasks(db: Executor, memberId: number, tasks: readonly TaskKey[], now: number) {
    const member = await findMember(db, memberId)
    const done = new Set<TaskKey>()
    if (member !== undefined) for (const task of tasks) if (await isDone[task](db, member, now)) done.add(task)
    return done
  }

  return {
    type: 'newTask',
    data: DataSchema,
    actions: ['claim'],
    leastReward: ({ data }) => leastOf(data.tasks.map(({ reward }) => reward)),
    show: async (_db, { data }) => ({ tasks: data.tasks.map((task) => ({ ...task, reward: formatFen(task.reward) })) }),

    async my(db, { activity, memberId, participation, now }) {
      const claimed = await selectClaimedKeys(db, { activityId: activity.id, memberId })
      const asked = activity.data.tasks.map(({ key }) => key)
      const done = await doneTasks(db, memberId, asked, now)
      const tasks = activity.data.tasks.map(({ key }) => {
        const open = done.has(key) ? ('claimable' as const) : ('locked' as const)
        return { key, state: claimed.has(keyOf(key)) ? ('claimed' as const) : open }
      })
      if (tasks.every(({ state }) => state === 'claimed')) return { state: 'done', refusal: 'claimed', own: { tasks } }
      if (tasks.some(({ state }) => state === 'claimable')) return { state: 'claimable', own: { tasks } }
      const state = claimed.size > 0 || participation?.joinedAt !== undefined ? ('joined' as const) : ('none' as const)
      return { state, refusal: 'notReached', own: { tasks } }
    },

    async missed(db, { activity, member, since, now }) {
      const { newWithinDays } = activity.audience
      const registered = dayOf(member.registerAt.getTime())
      const newUntil = newWithinDays === undefined ? Infinity : startOfDay(registered + newWithinDays)
      const closedAt = Math.min(activity.endAt, newUntil)
      if (closedAt > now || closedAt <= since) return []
      const days = { from: registered, until: dayOf(closedAt - 1) + 1 }
      // When a phone, a name or a card was bound is written down nowhere: it may have been too late for the task.
      const done: Readonly<Partial<Record<TaskKey, boolean>>> = {
        firstDeposit: (await facts.deposits(db, member.id)).some(({ at }) => at < closedAt),
        firstBet: (await facts.validBets(db, member.id, days, [])) > 0n,
      }
      const claimed = await selectClaimedKeys(db, { activityId: activity.id, memberId: member.id })
      return activity.data.tasks
        .filter(({ key }) => done[key] === true && !claimed.has(keyOf(key)))
        .map(({ key, reward }) => ({ key: keyOf(key), name: NAMES[key], amount: reward, closedAt }))
    },

    async act(tx, call) {
      const { activity, memberId, option, now } = call
      const task = activity.data.tasks.find(({ key }) => key === option)
      if (task === undefined) throw refuse('unknown', '没有这项任务')
      const claimed = await selectClaimedKeys(tx, { activityId: activity.id, memberId })
      if (claimed.has(keyOf(task.key))) throw refuse('claimed', '这项任务的奖励您已经领取过了')
      if (!(await doneTasks(tx, memberId, [task.key], now)).has(task.key))
        throw refuse('notReached', '这项任务尚未完成')
      const name = NAMES[task.key]
      const amount = task.reward
      const paid = await call.pay({ key: keyOf(task.key), amount, name })
      const isLast = claimed.size + 1 === activity.data.tasks.length
      return {
        state: isLast ? 'done' : 'joined',
        prize: { id: task.key, name, amount, orderNo: paid.orderNo, required: paid.required },
      }
    },
  }
}
