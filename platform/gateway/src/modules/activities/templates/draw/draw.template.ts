import { randomBytes } from 'node:crypto'

import { type AnswerOf, drawProofEndpoint, type ParsedRequestOf } from '@site/contracts'
import {
  chancesOf,
  DAY_MS,
  dayOf,
  type DrawPrize,
  drawPrize,
  drawSeeds,
  type Fen,
  formatFen,
  multiplyRatio,
  NO_PRIZE,
  printTruncated,
  ratio,
  type Ratio,
  standingWeights,
  startOfDay,
} from '@site/domain'
import { commitmentOf, diceOf } from '@site/domain/games'

import type { Executor } from '../../../../db/database.ts'
import { rowIdOf } from '../../../../lib/row-id.ts'
import { lockActivity } from '../../terms/activities.repository.ts'
import { refuse } from '../../terms/refusals.ts'
import type {
  ActivityTemplate,
  Participation,
  StoredActivity,
  TemplateCall,
  TemplateTools,
} from '../../terms/template.ts'
import { type DrawData, DrawDataSchema } from './draw.data.ts'
import * as repository from './draw.repository.ts'

type DrawActivity = StoredActivity<DrawData>

/** The winners of a draw can be read, and its last seed is revealed, for so long after its end. */
const SHOWN_AFTER_MS = 7 * DAY_MS
const MOST_DECIMALS = 8
const METHOD =
  '每一期（一天）的种子在当期首次抽奖前生成，先公布其 SHA-256，次日零点公布种子本身。每次抽奖以种子为密钥，对“参与者随机词:活动编号:期号:序号:块号”计算 HMAC-SHA256，依次取 32 位无符号整数（大端），舍去会造成不均的数后对权重总和取余，得到点数；按奖品顺序累加权重，点数所落之处即为结果。'

/** A chance as per cent, with as many decimals as it takes. */
function percent(chance: Ratio): string {
  const printed = printTruncated(multiplyRatio(chance, ratio(100n)), MOST_DECIMALS)
  return printed.replace(/\.?0+$/, '')
}

/** Which round a moment is in: 1 is the first day of the activity. Before it the first one, after its end the last. */
function roundAt(
  { startAt, endAt }: DrawActivity,
  now: number,
): { readonly round: number; readonly revealsAt: number } {
  const first = dayOf(startAt)
  const day = Math.min(Math.max(dayOf(now), first), dayOf(endAt - 1))
  return { round: day - first + 1, revealsAt: startOfDay(day + 1) }
}

const revealOf = ({ startAt }: DrawActivity, round: number): number => startOfDay(dayOf(startAt) + round)

interface Chances {
  /** Of the day so far, in fen; 0 for signing in. */
  readonly done: Fen
  readonly left: number
  /** What has been paid in or bet when there is the next chance; undefined where no more come today. */
  readonly nextAt: Fen | undefined
}

/**
 * The prize draw: a chance for what a member has paid in or bet on a day, or for signing in. The draw is made here, from a
 * seed that was committed to before and is told after (like the games'), by weights with stock. Draws of an activity go one
 * after another, because each takes from the stock and the budget that the next one is offered.
 */
export function createDrawTemplate(tools: TemplateTools): ActivityTemplate<'drawGift', DrawData> {
  const { gateway, facts } = tools
  const newSeed = () => randomBytes(32).toString('hex')

  const seedAt = (db: Executor, activity: DrawActivity, round: number) =>
    repository.seedOfRound(db, activity.id, round, newSeed())

  /** The prizes with what is left of them. */
  async function stockOf(db: Executor, { id, data }: DrawActivity): Promise<readonly DrawPrize[]> {
    const won = await repository.selectWon(db, id)
    return data.prizes.map((prize) => ({
      id: prize.id,
      weight: prize.weight,
      left: prize.stock === undefined ? undefined : Math.max(0, prize.stock - (won.get(prize.id) ?? 0)),
    }))
  }

  async function chancesFor(
    db: Executor,
    activity: DrawActivity,
    { memberId, participation, now }: { memberId: number; participation: Participation | undefined; now: number },
  ): Promise<Chances> {
    const { source, per, perDay } = activity.data.chances
    const day = dayOf(now)
    const spent = await repository.countDraws(db, activity.id, memberId, day)
    if (source === 'sign') {
      const has = (await repository.hasSignedIn(db, memberId, day)) ? 1 : 0
      return { done: 0n, left: Math.max(0, has - spent), nextAt: undefined }
    }
    const done = await doneToday()
    const earned = Number(done / per)
    const left = Math.max(0, Math.min(earned, perDay) - spent)
    return { done, left, nextAt: earned < perDay ? per * BigInt(earned + 1) : undefined }

    async function doneToday(): Promise<Fen> {
      if (source === 'bet') {
        return facts.validBets(db, memberId, { from: day, until: day + 1 }, activity.turnover.venues)
      }
      const from = Math.max(startOfDay(day), activity.startAt, participation?.joinedAt ?? 0)
      const deposits = await facts.deposits(db, memberId)
      return deposits.reduce((sum, { amount, at }) => (at >= from ? sum + amount : sum), 0n)
    }
  }

  /**
   * The prizes with what is left of them, and the activity held from here on. Who draws is offered what was published, so
   * the budget has to have any of them.
   */
  async function offeredPrizes(tx: Executor, activity: DrawActivity): Promise<readonly DrawPrize[]> {
    const row = await lockActivity(tx, activity.id)
    if (row === undefined || row.status === 'stopped') throw refuse('unknown')
    if (row.stock !== null && row.claims >= row.stock) throw refuse('outOfStock')
    const prizes = await stockOf(tx, activity)
    const left = row.budget === null ? undefined : row.budget - row.spent
    const offered = new Set(standingWeights(prizes).flatMap(({ id, weight }) => (weight > 0 ? [id] : [])))
    const isShort = activity.data.prizes.some(
      ({ id, amount }) => left !== undefined && amount > left && offered.has(id),
    )
    if (isShort) throw refuse('overBudget')
    return prizes
  }

  async function draw(tx: Executor, call: TemplateCall<DrawData>) {
    const { activity, memberId, now, requestId } = call
    const chances = await chancesFor(tx, activity, call)
    if (chances.left === 0) throw refuse('noneLeft', '今天的抽奖机会已用完')
    const prizes = await offeredPrizes(tx, activity)
    // Before the roll: who may win no more draws nothing, instead of blanks alone.
    await call.mustBeWithinLimits()

    const { round } = roundAt(activity, now)
    const nonce = (await repository.lastNonce(tx, activity.id, round)) + 1
    const clientSeed = call.option ?? requestId
    const serverSeed = await seedAt(tx, activity, round)
    const weights = standingWeights(prizes)
    const dice = await diceOf(drawSeeds({ serverSeed, clientSeed, activityId: activity.id, round, nonce }))
    const { roll, prizeId } = drawPrize(dice, weights)
    const prize = activity.data.prizes.find(({ id }) => id === prizeId)
    if (prize === undefined) throw new Error(`${activity.id} has no prize ${prizeId}`)

    const drawn = {
      activityId: activity.id,
      round,
      nonce,
      memberId,
      day: dayOf(now),
      clientSeed,
      weights,
      roll,
      prizeId,
    }
    const drawId = String(await repository.insertDraw(tx, { ...drawn, at: new Date(now) }))
    const { name, amount, stock } = prize
    if (stock !== undefined) await repository.takePrize(tx, activity.id, prizeId)
    const { orderNo, required } = await call.pay({ key: `draw:${drawId}`, amount, name, drawId })
    const remainTimes = chances.left - 1
    return {
      state: remainTimes > 0 ? ('claimable' as const) : ('claimed' as const),
      prize: { id: prizeId, name, amount, orderNo, required },
      remainTimes,
      drawId,
    }
  }

  async function proofOf({
    id,
    drawId,
  }: ParsedRequestOf<typeof drawProofEndpoint>): Promise<AnswerOf<typeof drawProofEndpoint>> {
    const { db, clock } = gateway
    const activity = await tools.find(template, db, id)
    const now = clock.now()
    if (activity === undefined || activity.startAt > now) throw refuse('unknown')
    const row = drawId === undefined ? undefined : await findDraw(activity.id, drawId)
    const round = row?.round ?? roundAt(activity, now).round
    const seed = await seedAt(db, activity, round)
    const revealsAt = revealOf(activity, round)
    return {
      round,
      seedHash: await commitmentOf(seed),
      ...(now >= revealsAt ? { seed, revealedAt: revealsAt } : { revealsAt }),
      method: METHOD,
      ...(row && {
        draw: {
          ...{ drawId: String(row.id), nonce: row.nonce, clientSeed: row.clientSeed, weights: [...row.weights] },
          ...{ roll: row.roll, prizeId: row.prizeId, at: row.at.getTime() },
        },
      }),
    }
  }

  async function findDraw(activityId: string, drawId: string) {
    const id = rowIdOf(drawId)
    const row = id === undefined ? undefined : await repository.findDraw(gateway.db, activityId, id)
    if (row === undefined) throw refuse('unknown', '没有这次抽奖')
    return row
  }

  const template: ActivityTemplate<'drawGift', DrawData> = {
    type: 'drawGift',
    data: DrawDataSchema,
    actions: ['draw'],
    shownAfterMs: SHOWN_AFTER_MS,
    // Whoever draws is offered any of them; those with a stock may be gone by then.
    leastReward: ({ data }) =>
      data.prizes.reduce(
        (most, { weight, stock, amount }) => (weight > 0 && stock === undefined && amount > most ? amount : most),
        1n,
      ),

    async show(db, activity, now) {
      const { chances, prizes } = activity.data
      const stock = await stockOf(db, activity)
      const weights = standingWeights(stock)
      const odds = new Map(chancesOf(weights).map(({ id, chance }) => [id, percent(chance)]))
      const weightOf = new Map(weights.map(({ id, weight }) => [id, weight]))
      const leftOf = new Map(stock.map(({ id, left }) => [id, left]))
      const { round, revealsAt } = roundAt(activity, now)
      return {
        chances: { source: chances.source, per: formatFen(chances.per), perDay: chances.perDay },
        prizes: prizes.map(({ id, name, amount }) => {
          const left = leftOf.get(id)
          return {
            ...{ id, name, type: id === NO_PRIZE ? ('none' as const) : ('money' as const), amount: formatFen(amount) },
            ...{ weight: weightOf.get(id) ?? 0, odds: odds.get(id) ?? '0' },
            ...(left !== undefined && { left }),
          }
        }),
        seed: { round, hash: await commitmentOf(await seedAt(db, activity, round)), revealsAt },
      }
    },

    async my(db, { activity, memberId, participation, now }) {
      const { done, left, nextAt } = await chancesFor(db, activity, { memberId, participation, now })
      return {
        state: left > 0 ? 'claimable' : 'joined',
        ...(left === 0 && { refusal: nextAt === undefined ? ('noneLeft' as const) : ('notReached' as const) }),
        nextReset: startOfDay(dayOf(now) + 1),
        own: {
          ...{ remainTimes: left, done: formatFen(done) },
          ...(nextAt !== undefined && { nextAt: formatFen(nextAt) }),
        },
      }
    },

    act: draw,

    register() {
      gateway.visitorCall(drawProofEndpoint, proofOf)
    },
  }
  return template
}
