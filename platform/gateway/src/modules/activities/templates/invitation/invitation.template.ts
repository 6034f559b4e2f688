import { randomBytes } from 'node:crypto'

import {
  type AnswerOf,
  type FriendState,
  inviteInfoEndpoint,
  inviteListEndpoint,
  type ParsedRequestOf,
} from '@site/contracts'
import {
  DAY_MS,
  dayOf,
  type Fen,
  formatFen,
  INVITE_CODE_LENGTH,
  inviteCode,
  isInviteQualified,
  maskName,
  MINUTE_MS,
  readInviteCode,
} from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../../db/database.ts'
import { selectNames } from '../../../../kernel/members/index.ts'
import { insertLetters } from '../../../../kernel/notices/index.ts'
import { leastOf } from '../../terms/amounts.ts'
import { selectClaimedKeys } from '../../terms/claims.repository.ts'
import { refuse } from '../../terms/refusals.ts'
import type {
  ActivityTemplate,
  Missed,
  MissedIn,
  Outcome,
  StoredActivity,
  TemplateCall,
  TemplateTools,
} from '../../terms/template.ts'
import { type InvitationData, InvitationDataSchema } from './invitation.data.ts'
import * as repository from './invitation.repository.ts'
import { othersAmong, refusalOf } from './parties.ts'

type Invitation = StoredActivity<InvitationData>

const InviteSchema = v.object({ inviteId: v.pipe(v.number(), v.safeInteger()) })
/** A code that somebody else has is drawn again. */
const CODE_TRIES = 5
/** Friends who qualified up to the end can be claimed for so long after it. */
const CLAIM_AFTER_MS = 7 * DAY_MS
/** Bets are written down within this time; before an invitation runs out it is looked at so much earlier. */
const WRITING_MS = 5_000

/** A reward of an invitation by the option that names it in a claim, which is the key of the claim too. */
interface FriendReward {
  readonly option: string
  readonly friends: number
  readonly amount: Fen
  readonly isReached: boolean
  /** The friend whom it is for. */
  readonly inviteeId?: number
}

function stateOf(row: repository.InviteRow, now: number): FriendState {
  if (row.refusal !== null) return 'refused'
  if (row.qualifiedAt !== null) return 'qualified'
  if (row.countsUntil.getTime() <= now) return 'expired'
  return row.deposit > 0n ? 'deposited' : 'registered'
}

/**
 * Friends whom members bring: a code for registering, and rewards for friends who have paid in and bet enough. Who has a
 * device, an address, a name or a phone in common with the inviter, or with a friend before, does not count, at whatever
 * moment that comes out before.
 */
export function createInvitationTemplate(tools: TemplateTools): ActivityTemplate<'friendInvitation', InvitationData> {
  const { gateway, facts } = tools
  const { db, clock, events, jobs, notices } = gateway

  async function codeOf(memberId: number): Promise<string> {
    for (let tries = 0; tries < CODE_TRIES; tries += 1) {
      const known = await repository.findCode(db, memberId)
      if (known !== undefined) return known
      await repository.insertCode(db, memberId, inviteCode(randomBytes(INVITE_CODE_LENGTH)))
    }
    throw new Error(`no code for ${memberId}`)
  }

  /** The invitation that is on. */
  async function current(executor: Executor): Promise<Invitation | undefined> {
    const now = clock.now()
    return (await tools.running(template, executor, now)).find(({ endAt }) => now < endAt)
  }

  /** The invitation that is on, or the last one of those whose rewards can still be claimed. */
  async function claimable(executor: Executor): Promise<Invitation | undefined> {
    const shown = await tools.running(template, executor, clock.now())
    return (await current(executor)) ?? shown.toSorted((a, b) => b.endAt - a.endAt)[0]
  }

  async function registered(tx: Executor, memberId: number, text: string): Promise<void> {
    const code = readInviteCode(text)
    const inviterId = code === undefined ? undefined : await repository.findByCode(tx, code)
    const activity = inviterId === undefined ? undefined : await current(tx)
    if (inviterId === undefined || activity === undefined || inviterId === memberId) return
    const now = clock.now()
    const countsUntil = new Date(Math.min(now + activity.data.qualify.days * DAY_MS, activity.endAt))
    const others = await repository.selectFriendsBefore(tx, inviterId)
    const refusal = (await refusalOf(tx, { inviterId, inviteeId: memberId, others })) ?? null
    const invite = { activityId: activity.id, inviterId, inviteeId: memberId, registeredAt: new Date(now), countsUntil }
    await repository.insertInvite(tx, { ...invite, refusal })
  }

  const look = jobs.declare({
    name: 'activities.invitation.look',
    data: InviteSchema,
    attempts: 'unlimited',
    async run({ inviteId }) {
      const inviterId = await db.transaction((tx) => judge(tx, inviteId))
      if (inviterId === undefined) return
      await notices.send({ memberId: inviterId, type: 'unread' })
      // What can be claimed is looked up again with the balance.
      await notices.send({ memberId: inviterId, type: 'balance' })
    },
  })

  /** One look for all that a friend does within a minute, after it; in the last moments of an invitation one each time. */
  function lookAt(inviteId: number, countsUntil: number, now: number) {
    const minute = Math.floor(now / MINUTE_MS)
    const dueAt = Math.min((minute + 1) * MINUTE_MS + WRITING_MS, countsUntil - WRITING_MS)
    return dueAt <= now ? { data: { inviteId } } : { data: { inviteId }, key: `${inviteId}:${minute}`, dueAt }
  }

  /** Looks at what a friend has done, and whether that is enough. Answers whom to tell that it is. */
  async function judge(tx: Executor, inviteId: number): Promise<number | undefined> {
    const invite = await repository.lockInvite(tx, inviteId)
    const activity = invite && (await tools.find(template, tx, invite.activityId))
    const now = clock.now()
    if (invite === undefined || activity === undefined || stateOf(invite, now) === 'expired') return undefined
    if (invite.qualifiedAt !== null || invite.refusal !== null) return undefined
    const { inviterId, inviteeId } = invite
    const from = invite.registeredAt.getTime()
    const deposits = await facts.deposits(tx, inviteeId)
    const done = {
      deposit: deposits.reduce((sum, { amount, at }) => (at >= from ? sum + amount : sum), 0n),
      bet: await facts.validBets(tx, inviteeId, { from: dayOf(from), until: dayOf(now) + 1 }, activity.turnover.venues),
    }
    await repository.updateInvite(tx, inviteId, done)
    if (!isInviteQualified(activity.data.qualify, done)) return undefined
    const others = await repository.selectFriendsBefore(tx, inviterId, invite.id)
    const refusal = await refusalOf(tx, { inviterId, inviteeId, others })
    await repository.updateInvite(tx, inviteId, refusal === undefined ? { qualifiedAt: new Date(now) } : { refusal })
    if (refusal !== undefined) return undefined
    const name = maskName((await selectNames(tx, [inviteeId])).get(inviteeId) ?? '')
    const content = `您邀请的好友 ${name} 已达到“${activity.title}”的条件，奖励最晚可在活动结束后 ${CLAIM_AFTER_MS / DAY_MS} 天内领取。`
    const letter = { type: 'activity' as const, source: `invite:${inviteId}`, title: '邀请的好友已达标', content }
    await insertLetters(tx, [{ memberId: inviterId, ...letter, createdAt: new Date(now) }])
    return inviterId
  }

  async function rewardsOf(executor: Executor, activity: Invitation, memberId: number) {
    const { perFriend, tiers } = activity.data
    const { invited, qualified } = await repository.selectFriends(executor, activity.id, memberId)
    const rewards: readonly FriendReward[] = [
      ...tiers.map(({ friends, reward }) => ({
        option: `tier:${friends}`,
        friends,
        amount: reward,
        isReached: qualified.length >= friends,
      })),
      ...qualified.map(({ id, inviteeId }) => ({
        ...{ option: `friend:${id}`, friends: 1, amount: perFriend, isReached: true, inviteeId },
      })),
    ]
    const claimed = await selectClaimedKeys(executor, { activityId: activity.id, memberId })
    return { invited, qualified: qualified.length, rewards, claimed }
  }

  /** Which rewards would be paid now: those that are reached with friends who still count, and not claimed. */
  async function payable(executor: Executor, memberId: number, of: Awaited<ReturnType<typeof rewardsOf>>) {
    const open = of.rewards.filter(({ option, isReached }) => isReached && !of.claimed.has(option))
    if (open.length === 0) return new Set<string>()
    // About all of them: a friend who was paid for before may be the one who comes again.
    const others = await othersAmong(
      executor,
      memberId,
      of.rewards.flatMap(({ inviteeId }) => inviteeId ?? []),
    )
    const isPayable = ({ inviteeId, friends: needed }: FriendReward) =>
      inviteeId === undefined ? others.size >= needed : others.has(inviteeId)
    return new Set(open.filter(isPayable).map(({ option }) => option))
  }

  /** What a reward is called in records. */
  async function nameOf(executor: Executor, { friends, inviteeId }: FriendReward): Promise<string> {
    const friend = inviteeId === undefined ? undefined : (await selectNames(executor, [inviteeId])).get(inviteeId)
    return friend === undefined ? `邀请 ${friends} 位好友达标` : `好友 ${maskName(friend)} 达标`
  }

  async function missed(
    executor: Executor,
    { activity, member, since, now }: MissedIn<InvitationData>,
  ): Promise<readonly Missed[]> {
    const closedAt = activity.endAt + CLAIM_AFTER_MS
    if (closedAt > now || closedAt <= since) return []
    const of = await rewardsOf(executor, activity, member.id)
    const open = await payable(executor, member.id, of)
    return Promise.all(
      of.rewards
        .filter(({ option }) => open.has(option))
        .map(async (reward) => ({
          ...{ key: reward.option, name: await nameOf(executor, reward), amount: reward.amount, closedAt },
        })),
    )
  }

  async function claim(
    tx: Executor,
    { activity, memberId, option, pay }: TemplateCall<InvitationData>,
  ): Promise<Outcome> {
    const of = await rewardsOf(tx, activity, memberId)
    const { rewards, claimed } = of
    const reward = rewards.find((one) => one.option === option)
    if (reward === undefined) throw refuse('notReached')
    if (claimed.has(reward.option)) throw refuse('claimed')
    if (!reward.isReached) throw refuse('notReached')
    const { amount } = reward
    if (!(await payable(tx, memberId, of)).has(reward.option))
      throw refuse('notReached', '与您或您的其他好友共用设备、网络地址、手机号码或姓名的账户不计')
    const name = await nameOf(tx, reward)
    const { orderNo, required } = await pay({ key: reward.option, amount, name })
    return { state: 'claimed', prize: { id: reward.option, name, amount, orderNo, required } }
  }

  async function info(memberId: number): Promise<AnswerOf<typeof inviteInfoEndpoint>> {
    const code = await codeOf(memberId)
    const own = { code, link: `/?icode=${code}` }
    const activity = await claimable(db)
    const seen = activity && (await tools.seen(activity.id, memberId))
    if (activity === undefined || seen?.type !== 'friendInvitation')
      return { ...own, invited: 0, qualified: 0, earned: formatFen(0n), rewards: [] }
    const of = await rewardsOf(db, activity, memberId)
    const { invited, qualified, rewards, claimed } = of
    const now = await payable(db, memberId, of)
    const names = await selectNames(
      db,
      rewards.flatMap(({ inviteeId }) => inviteeId ?? []),
    )
    return {
      activity: seen,
      ...own,
      ...{ invited, qualified, earned: seen.my?.paid ?? formatFen(0n) },
      rewards: rewards.map(({ option, friends, amount, isReached, inviteeId }) => ({
        ...{ option, friends, reward: formatFen(amount) },
        ...(inviteeId !== undefined && { name: maskName(names.get(inviteeId) ?? '') }),
        state: claimed.has(option) ? 'claimed' : now.has(option) ? 'claimable' : isReached ? 'refused' : 'locked',
      })),
    }
  }

  async function list(
    memberId: number,
    page: ParsedRequestOf<typeof inviteListEndpoint>,
  ): Promise<AnswerOf<typeof inviteListEndpoint>> {
    const now = clock.now()
    const { rows, total } = await repository.selectInvites(db, memberId, page)
    const names = await selectNames(
      db,
      rows.map(({ inviteeId }) => inviteeId),
    )
    const paid = await repository.selectPaid(db, memberId)
    return {
      list: rows.map((row) => ({
        ...{ name: maskName(names.get(row.inviteeId) ?? ''), registeredAt: row.registeredAt.getTime() },
        ...{ state: stateOf(row, now), deposit: formatFen(row.deposit), bet: formatFen(row.bet) },
        reward: formatFen(paid.get(`${row.activityId} friend:${row.id}`) ?? 0n),
      })),
      total,
      pageNum: page.pageNum,
      pageSize: page.pageSize,
      earned: formatFen([...paid.values()].reduce((sum, amount) => sum + amount, 0n)),
    }
  }

  const template: ActivityTemplate<'friendInvitation', InvitationData> = {
    type: 'friendInvitation',
    data: InvitationDataSchema,
    actions: ['claim'],
    leastReward: ({ data: { perFriend, tiers } }) => leastOf([perFriend, ...tiers.map(({ reward }) => reward)]),
    shownAfterMs: CLAIM_AFTER_MS,
    claimAfterMs: () => CLAIM_AFTER_MS,

    show: (_db, { data: { qualify, perFriend, tiers } }) =>
      Promise.resolve({
        qualify: { deposit: formatFen(qualify.deposit), bet: formatFen(qualify.bet), days: qualify.days },
        perFriend: formatFen(perFriend),
        tiers: tiers.map(({ friends, reward }) => ({ friends, reward: formatFen(reward) })),
      }),

    async my(executor, { activity, memberId }) {
      const of = await rewardsOf(executor, activity, memberId)
      const { invited, qualified, claimed } = of
      const isClaimable = (await payable(executor, memberId, of)).size > 0
      return {
        state: isClaimable ? 'claimable' : claimed.size > 0 ? 'claimed' : invited > 0 ? 'joined' : 'none',
        own: { invited, qualified },
      }
    },

    missed,
    act: claim,

    register() {
      async function follow(tx: Executor, memberIds: readonly number[]): Promise<void> {
        const now = clock.now()
        const open = await repository.selectOpenInvites(tx, [...new Set(memberIds)], new Date(now))
        await look.addAll(
          tx,
          open.map(({ id, countsUntil }) => lookAt(id, countsUntil.getTime(), now)),
        )
      }
      events.on('member.registered', (tx, { memberId, inviteCode: text }) => registered(tx, memberId, text))
      events.on('deposit.succeeded', (tx, { deposits }) =>
        follow(
          tx,
          deposits.map(({ memberId }) => memberId),
        ),
      )
      events.on('bets.counted', async (tx, { bets }) => {
        if (bets.length > 0)
          await follow(
            tx,
            bets.map(({ memberId }) => memberId),
          )
      })
      gateway.memberCall(inviteInfoEndpoint, (_input, { member }) => info(member.id))
      gateway.memberCall(inviteListEndpoint, (input, { member }) => list(member.id, input))
    },
  }
  return template
}
