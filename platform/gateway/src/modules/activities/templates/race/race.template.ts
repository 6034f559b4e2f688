import { activityRankEndpoint, type AnswerOf, ApiError, type ParsedRequestOf, STATUS } from '@site/contracts'
import { DAY_MS, dayOf, formatFen, maskName, racePrize, startOfDay, winMultiple } from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../../db/database.ts'
import type { SettledBet } from '../../../../kernel/events/index.ts'
import { findMember, lockMember, selectMembers, selectNames } from '../../../../kernel/members/index.ts'
import { insertLetters } from '../../../../kernel/notices/index.ts'
import { isHoldUndecided } from '../../../protection/index.ts'
import { refuse } from '../../terms/refusals.ts'
import type { ActivityTemplate, StoredActivity, TemplateTools } from '../../terms/template.ts'
import { type RaceData, RaceDataSchema } from './race.data.ts'
import { createRankNews } from './rank-news.ts'
import * as repository from './race.repository.ts'

type RaceActivity = StoredActivity<RaceData>

/** So long the places can be read after the end; a race whose day was missed is ended within it. */
const SHOWN_AFTER_MS = 30 * DAY_MS
const PlaceSchema = v.object({ activityId: v.string(), rank: v.pipe(v.number(), v.integer(), v.minValue(1)) })

/** What a bet counts for by the race's terms: fen of valid bets, or hundredths of the stake. */
function scoreOf({ metric, minStake }: RaceData, { stake, paid, valid }: SettledBet): bigint {
  // A voided or returned bet was no bet, though it paid its stake.
  if (stake < minStake || valid === 0n) return 0n
  return metric === 'valid' ? valid : winMultiple(stake, paid)
}

/**
 * A race: members are ranked by the bets that were settled while it runs, a correction counts as long as the prizes are not
 * paid. The day's job ends it, writes the places down and has each of them paid once.
 */
export function createRaceTemplate(tools: TemplateTools): ActivityTemplate<'racePage', RaceData> {
  const { gateway } = tools
  const { db, clock, events, jobs, ledger, notices } = gateway
  const news = createRankNews(gateway)

  async function follow(tx: Executor, activity: RaceActivity, bets: readonly SettledBet[]): Promise<void> {
    const { id, startAt, endAt, data } = activity
    const within = bets.filter(
      ({ at, venue }) => at >= startAt && at < endAt && (data.venues.length === 0 || data.venues.includes(venue)),
    )
    if (within.length === 0) return
    const isIn = await whoIsIn(tx, activity, [...new Set(within.map(({ memberId }) => memberId))])
    const counted = within.filter(isIn)
    if (counted.length === 0) return
    // Places that are written down stay those of the scores.
    await repository.signCounting(tx, id)
    if (await repository.isEnded(tx, id)) return
    const scores = counted.map((bet) => ({ refId: bet.refId, memberId: bet.memberId, score: scoreOf(data, bet) }))
    const race = { activityId: id, metric: data.metric, at: new Date(clock.now()) }
    if (await repository.saveScores(tx, race, scores)) news.moved()
  }

  /** Tells whose bets count: of who had joined before, or without joining of whom the race is for. */
  async function whoIsIn(
    tx: Executor,
    activity: RaceActivity,
    memberIds: readonly number[],
  ): Promise<(bet: SettledBet) => boolean> {
    const parts = await tools.participationsOf(tx, activity.id, memberIds)
    const hadJoined = ({ memberId, at }: SettledBet) => (parts.get(memberId)?.joinedAt ?? Infinity) <= at
    if (activity.joinMode === 'apply') return hadJoined
    const members = await selectMembers(tx, memberIds)
    return (bet) => {
      const member = members.get(bet.memberId)
      return hadJoined(bet) || (member !== undefined && tools.isFor(activity, member, bet.at))
    }
  }

  const pay = jobs.declare({
    name: 'activities.race.pay',
    data: PlaceSchema,
    // A prize is owed; where the budget has not got it, until the operator raises that.
    attempts: 'unlimited',
    run: payPlace,
  })

  async function payOwed(tx: Executor, { memberId }: { readonly memberId: number }): Promise<void> {
    const owed = await repository.selectOwed(tx, memberId)
    if (owed.length > 0) await pay.add(tx, ...owed.map((data) => ({ data })))
  }
  events.on('member.unfrozen', payOwed)
  events.on('hold.decided', payOwed)

  /** A hold ends with the exclusion that it is for, too, and nobody is told of that: it is asked again a day later. */
  async function payTomorrow(tx: Executor, { activityId, rank }: v.InferOutput<typeof PlaceSchema>): Promise<void> {
    const dueAt = clock.now() + DAY_MS
    await pay.add(tx, { data: { activityId, rank }, key: `${activityId}:${rank}:${dayOf(dueAt)}`, dueAt })
  }

  async function payPlace(which: v.InferOutput<typeof PlaceSchema>): Promise<void> {
    const place = await repository.findPlace(db, which)
    const activity = await tools.find(template, db, which.activityId)
    if (place === undefined || activity === undefined || place.paidAt !== null || place.refusal !== null) return
    const { memberId, rank, reward } = place
    let isPaid: boolean
    try {
      isPaid = await db.transaction(async (tx) => {
        await lockMember(tx, memberId)
        // Under the lock that lifts a freeze takes as well: what is owed to who is frozen is asked for again when it ends.
        if ((await findMember(tx, memberId))?.status !== 'active') return false
        const now = clock.now()
        // Before the award is tried: what staff say between the two is in the award.
        if (await isHoldUndecided(tx, memberId, now)) {
          await payTomorrow(tx, which)
          return false
        }
        // What was won before the signs of harm is not taken back.
        const award = { key: 'place', amount: reward, name: `第 ${rank} 名奖励`, promisedAt: activity.endAt }
        await tools.award(tx, { activity, memberId, now }, award)
        await repository.decidePlace(tx, which, { paidAt: new Date(now) })
        const content = `您在“${activity.title}”中获得第 ${rank} 名，奖励 ${formatFen(reward)} 元已存入中心钱包。`
        const letter = { type: 'activity' as const, source: `race:${activity.id}`, title: '比赛奖励已发放', content }
        await insertLetters(tx, [{ memberId, ...letter, createdAt: new Date(now) }])
        return true
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Nothing may be given to this member.
      if (error.code !== STATUS.ACCESS_DENIED) throw error
      await repository.decidePlace(db, which, { refusal: 'protected' })
      return
    }
    if (!isPaid) return
    await ledger.notifyChange(memberId)
    await notices.send({ memberId, type: 'unread' })
  }

  /** Writes the places down and asks for their pay, once. */
  async function end({ id, data }: RaceActivity): Promise<void> {
    await db.transaction(async (tx) => {
      await repository.awaitCounting(tx, id)
      if (!(await repository.insertEnd(tx, id, new Date(clock.now())))) return
      const last = Math.max(...data.prizes.map(({ to }) => to))
      const { rows } = await repository.selectRanks(tx, id, { pageNum: 1, pageSize: last })
      const places = rows.flatMap(({ memberId }, index) => {
        const rank = index + 1
        const reward = racePrize(data.prizes, rank)
        return reward > 0n ? [{ activityId: id, rank, memberId, reward }] : []
      })
      await repository.insertPlaces(tx, places)
      await repository.deleteBets(tx, id)
      await pay.add(tx, ...places.map(({ rank }) => ({ data: { activityId: id, rank }, key: `${id}:${rank}` })))
      news.moved()
    })
  }

  async function ranks(
    { id, pageNum, pageSize }: ParsedRequestOf<typeof activityRankEndpoint>,
    memberId: number | undefined,
  ): Promise<AnswerOf<typeof activityRankEndpoint>> {
    const activity = await tools.find(template, db, id)
    // Who may not see the activity sees none of its prizes.
    if (activity === undefined || (await tools.seen(id, memberId)) === undefined) throw refuse('unknown')
    const page = { pageNum, pageSize }
    const { prizes } = activity.data
    const { rows, total } = await repository.selectRanks(db, id, page)
    const names = await selectNames(
      db,
      rows.map((row) => row.memberId),
    )
    const mine = memberId === undefined ? undefined : await repository.findRank(db, id, memberId)
    return {
      list: rows.map((row, index) => {
        const rank = (pageNum - 1) * pageSize + index + 1
        return {
          ...{ rank, name: maskName(names.get(row.memberId) ?? ''), score: formatFen(row.score) },
          ...{ reward: formatFen(racePrize(prizes, rank)), isMe: row.memberId === memberId },
        }
      }),
      total,
      ...page,
      ...(memberId !== undefined && {
        my: {
          ...(mine && { rank: mine.rank }),
          score: formatFen(mine?.score ?? 0n),
          reward: formatFen(mine === undefined ? 0n : racePrize(prizes, mine.rank)),
          // A tie does not pass: who reached it earlier stays before.
          ...(mine?.before !== undefined && { gap: formatFen(mine.before - mine.score + 1n) }),
        },
      }),
      endsAt: activity.endAt,
      settled: await repository.isEnded(db, id),
      updatedAt: clock.now(),
    }
  }

  const template: ActivityTemplate<'racePage', RaceData> = {
    type: 'racePage',
    data: RaceDataSchema,
    actions: [],
    shownAfterMs: SHOWN_AFTER_MS,

    show: async (executor, { id, data: { metric, venues, minStake, prizes } }) => ({
      ...{ metric, venues: [...venues], minStake: formatFen(minStake) },
      prizes: prizes.map(({ from, to, reward }) => ({ from, to, reward: formatFen(reward) })),
      settled: await repository.isEnded(executor, id),
    }),

    async my(executor, { activity, memberId, participation }) {
      const mine = await repository.findRank(executor, activity.id, memberId)
      const place = await repository.findPlaceOf(executor, activity.id, memberId)
      const isEnded = await repository.isEnded(executor, activity.id)
      const isIn = mine !== undefined || participation?.joinedAt !== undefined
      const open = isIn ? 'joined' : 'none'
      const ended = place === undefined ? 'expired' : place.paidAt === null ? 'claimed' : 'done'
      return {
        state: isEnded ? (place?.refusal ? 'rejected' : ended) : open,
        own: {
          ...(mine && { rank: mine.rank }),
          score: formatFen(mine?.score ?? 0n),
          reward: formatFen(mine === undefined ? 0n : racePrize(activity.data.prizes, mine.rank)),
        },
      }
    },

    act: () => Promise.reject(refuse('notReached')),

    register() {
      events.on('bets.counted', async (tx, { bets }) => {
        for (const race of await tools.running(template, tx, clock.now())) await follow(tx, race, bets)
      })
      jobs.daily({
        name: 'activities.race.day',
        // Ten minutes after the end of the day, when all that was settled in it is written down.
        at: '00:10',
        missed: 'last',
        attempts: 'unlimited',
        async run(day) {
          const now = clock.now()
          // A process that runs over the end of a month has begun with the race of that month only. Of the day that it is
          // asked for: a sandbox's clock may have been put back since.
          await tools.makeDue(db, startOfDay(day))
          for (const race of await tools.running(template, db, now)) if (race.endAt <= now) await end(race)
        },
      })
      gateway.visitorCall(activityRankEndpoint, async (input, { currentMember }) =>
        ranks(input, (await currentMember())?.id),
      )
    },
  }
  return template
}
