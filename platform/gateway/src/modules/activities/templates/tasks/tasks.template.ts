import { MoneySchema, type TaskKey, TaskKeySchema } from '@site/contracts'
import { dayOf, parseFen, startOfDay } from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../../db/database.ts'
import { findMember } from '../../../../kernel/members/index.ts'
import { selectKinds } from '../../../payout/index.ts'
import { selectClaimedKeys } from '../../terms/claims.repository.ts'
import { refuse } from '../../terms/refusals.ts'
import type { ActivityTemplate, TemplateTools } from '../../terms/template.ts'

const DataSchema = v.object({
  tasks: v.pipe(v.array(v.object({ key: TaskKeySchema, reward: MoneySchema })), v.minLength(1)),
})
type Data = v.InferOutput<typeof DataSchema>

/** What tasks are called in records. */
const NAMES: Readonly<Record<TaskKey, string>> = {
  bindPhone: '绑定手机',
  realName: '完善真实姓名',
  bindCard: '绑定银行卡',
  firstDeposit: '完成首次存款',
  firstBet: '完成首次有效投注',
}

const keyOf = (task: TaskKey) => `task:${task}`

/** Tasks of new members, each claimed once when it is done. */
export function createTaskTemplate({ facts }: Pick<TemplateTools, 'facts'>): ActivityTemplate<'newTask', Data> {
  async function doneTasks(db: Executor, memberId: number, now: number): Promise<ReadonlySet<TaskKey>> {
    const member = await findMember(db, memberId)
    if (member === undefined) return new Set()
    const days = { from: dayOf(member.registerAt.getTime()), until: dayOf(now) + 1 }
    const done: Readonly<Record<TaskKey, boolean>> = {
      bindPhone: member.phone !== null,
      realName: member.realName !== null,
      bindCard: (await selectKinds(db, memberId)).has('bank'),
      firstDeposit: (await facts.deposits(db, memberId)).length > 0,
      firstBet: (await facts.validBets(db, memberId, days, [])) > 0n,
    }
    return new Set(TaskKeySchema.options.filter((task) => done[task]))
  }

  return {
    type: 'newTask',
    data: DataSchema,
    actions: ['claim'],
    show: async (_db, { data }) => ({ tasks: data.tasks }),

    async my(db, { activity, memberId, participation, now }) {
      const claimed = await selectClaimedKeys(db, { activityId: activity.id, memberId })
      const done = await doneTasks(db, memberId, now)
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
        .map(({ key, reward }) => ({ key: keyOf(key), name: NAMES[key], amount: parseFen(reward), closedAt }))
    },

    async act(tx, call) {
      const { activity, memberId, option, now } = call
      const task = activity.data.tasks.find(({ key }) => key === option)
      if (task === undefined) throw refuse('unknown', '没有这项任务')
      const claimed = await selectClaimedKeys(tx, { activityId: activity.id, memberId })
      if (claimed.has(keyOf(task.key))) throw refuse('claimed', '这项任务的奖励您已经领取过了')
      if (!(await doneTasks(tx, memberId, now)).has(task.key)) throw refuse('notReached', '这项任务尚未完成')
      const name = NAMES[task.key]
      const amount = parseFen(task.reward)
      const paid = await call.pay({ key: keyOf(task.key), amount, name })
      const isLast = claimed.size + 1 === activity.data.tasks.length
      return {
        state: isLast ? 'done' : 'joined',
        prize: { id: task.key, name, amount, orderNo: paid.orderNo, required: paid.required },
      }
    },
  }
}
