import {
  type AnswerOf,
  ApiError,
  GIFT_TYPES,
  type GiftState,
  type GiftType,
  type Grade,
  STATUS,
  VENUE_CATEGORIES,
  type gradeInfoEndpoint,
  type gradeListEndpoint,
  type rebateRangeEndpoint,
} from '@site/contracts'
import {
  GRADES,
  type GiftFacts,
  type GradeRule,
  TOP_GRADE,
  dayOf,
  formatCny,
  formatFen,
  giftsOf,
  gradeRule,
  keepUntil,
  nextGrade,
  rebateHundredths,
  startOfDay,
  withdrawalsOfGrade,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import { perCent } from '../../lib/per-cent.ts'
import type { createGiftsService } from './gifts.service.ts'
import { ensureProgress, findProgress } from './progress.repository.ts'
import { standingOf, validIn } from './standing.service.ts'

function gradeView({ grade, deposit, bet, keep, gifts }: GradeRule): Grade {
  const { times, amount } = withdrawalsOfGrade(grade)
  const rebates = VENUE_CATEGORIES.map((category) => [category, perCent(rebateHundredths(category, grade))])
  return {
    ...{ grade, name: `VIP${grade}`, deposit: formatFen(deposit), bet: formatFen(bet), keep: formatFen(keep) },
    ...{ withdrawTimes: times, withdrawMax: formatFen(amount) },
    rebate: Object.fromEntries(rebates) as Grade['rebate'],
    giftAmounts: Object.fromEntries(GIFT_TYPES.map((type) => [type, formatFen(gifts[type])])) as Grade['giftAmounts'],
  }
}

/** What a grade brings beside its gifts. */
function benefitsOf(grade: number): string[] {
  const { times, amount } = withdrawalsOfGrade(grade)
  const best = Math.max(...VENUE_CATEGORIES.map((category) => rebateHundredths(category, grade)))
  return [`投注返水最高 ${perCent(best)}%`, `每日可取款 ${times} 次，共 ${formatCny(amount)}`]
}

/** How the gift of a kind stands that this grade gives: of several the one that a member can do most about. */
function giftState(facts: GiftFacts, grade: number, type: GiftType): GiftState {
  const own = giftsOf(facts).filter((gift) => gift.grade === grade && gift.type === type)
  if (type === 'upgrade' && own.length === 0 && grade <= facts.highest)
    return facts.claimed.has(`upgrade:${grade}`) ? 'claimed' : 'expired'
  const known: readonly GiftState[] = ['claimable', 'locked', 'claimed', 'expired']
  return known.find((state) => own.some((gift) => gift.state === state)) ?? 'locked'
}

/** What grades ask for and give, and where a member stands among them. */
export function createGradesService(
  { db, clock }: Pick<GatewayContext, 'db' | 'clock'>,
  { facts }: Pick<ReturnType<typeof createGiftsService>, 'facts'>,
) {
  return {
    async list(memberId: number): Promise<AnswerOf<typeof gradeListEndpoint>> {
      const today = dayOf(clock.now())
      const member = await findMember(db, memberId)
      if (member === undefined) throw new ApiError(STATUS.NOT_FOUND)
      if (member.vipGrade > 0) await ensureProgress(db, memberId, member.vipGrade, today)
      const progress = (await findProgress(db, memberId)) ?? { deposit: 0n, bet: 0n, highest: 0, since: today }
      const standing = standingOf(member, progress)
      const { grade, since } = standing
      const done = await validIn(db, memberId, since, today + 1)
      const next = nextGrade(standing)
      return {
        current: grade,
        ...(next !== undefined && {
          next: {
            grade: next.grade,
            depositNeed: formatFen(next.deposit),
            depositDone: formatFen(next.regain ? 0n : progress.deposit),
            betNeed: formatFen(next.bet),
            betDone: formatFen(next.regain ? done : progress.bet),
            regain: next.regain,
          },
        }),
        ...(grade > 0 && {
          keep: {
            need: formatFen(gradeRule(grade).keep),
            done: formatFen(done),
            until: startOfDay(keepUntil(standing)),
          },
        }),
        list: GRADES.map(gradeView),
      }
    },

    /** @throws ApiError 6004 there is no such grade */
    async info(memberId: number, grade: number): Promise<AnswerOf<typeof gradeInfoEndpoint>> {
      if (grade > TOP_GRADE) throw new ApiError(STATUS.NOT_FOUND, '没有这个会员等级')
      const rule = gradeRule(grade)
      const known = await facts(memberId)
      return {
        ...gradeView(rule),
        benefits: benefitsOf(grade),
        gifts: GIFT_TYPES.filter((type) => rule.gifts[type] > 0n).map((type) => ({
          ...{ type, amount: formatFen(rule.gifts[type]) },
          state: giftState(known, grade, type),
        })),
      }
    },

    /** The rebate of each category at the lowest and at the highest grade. */
    rebates: (): AnswerOf<typeof rebateRangeEndpoint> =>
      VENUE_CATEGORIES.map((category) => ({
        category,
        low: perCent(rebateHundredths(category, 0)),
        high: perCent(rebateHundredths(category, TOP_GRADE)),
      })),
  }
}
