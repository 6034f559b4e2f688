import {
  type AnswerOf,
  ApiError,
  type GiftState,
  type ParsedRequestOf,
  STATUS,
  type exchangeRecordEndpoint,
  type giftClaimEndpoint,
  type giftListEndpoint,
  type vipWeekEndpoint,
} from '@site/contracts'
import {
  GIFT_TURNOVER,
  type GiftFacts,
  type GradeGift,
  dayOf,
  formatFen,
  giftsLookBack,
  giftsOf,
  parseDay,
  ratio,
  requiredTurnover,
  runningWeek,
  siteDateTime,
  startOfDay,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { CENTER, HOUSE, journalNumber } from '../../kernel/ledger/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import type { ClaimAllowed, ExclusionOf, MayPromote, PlayFrom } from '../protection/index.ts'
import { addRequirement } from '../turnover/index.ts'
import { insertClaim, selectClaimedIds, selectClaims } from './claims.repository.ts'
import { giftName } from './gift-names.ts'
import type { Grants } from './grants.service.ts'
import { findProgress, selectMoves } from './progress.repository.ts'
import { giftPage } from './records.ts'
import { validByDay } from './standing.service.ts'

/** Weeks whose gift was claimed that the week's answer tells. */
const HISTORY = 10

/** What gifts ask of the guard. */
export interface GiftGuard {
  readonly mayClaim: ClaimAllowed
  readonly mayPlayFrom: PlayFrom
  readonly exclusionOf: ExclusionOf
  readonly mayPromote: MayPromote
}

/** Why a gift that is there cannot be claimed now. */
function refusalOf({
  state,
  opensAt,
  closesAt,
}: Pick<GradeGift, 'state' | 'opensAt' | 'closesAt'>): string | undefined {
  const words: Readonly<Record<GiftState, string | undefined>> = {
    claimable: undefined,
    claimed: '这份礼金您已经领取过了',
    expired: `这份礼金已于${siteDateTime(closesAt ?? 0)}截止领取`,
    locked: opensAt === undefined ? '尚未达到这份礼金的等级' : `这份礼金${siteDateTime(opensAt)}起可以领取`,
  }
  return words[state]
}

/** The gifts of a member: of their grade and of the operator, and what was claimed of them. */
export function createGiftsService(
  { db, ledger, clock }: Pick<GatewayContext, 'db' | 'ledger' | 'clock'>,
  { mayClaim, exclusionOf, mayPromote }: Omit<GiftGuard, 'mayPlayFrom'>,
  grants: Grants,
) {
  async function factsOf(executor: Executor, memberId: number): Promise<GiftFacts> {
    const now = clock.now()
    const member = await findMember(executor, memberId)
    const grade = member?.vipGrade ?? 0
    const progress = await findProgress(executor, memberId)
    return {
      ...{ now, grade, highest: Math.max(grade, progress?.highest ?? 0), birthday: member?.birthday ?? undefined },
      moves: await selectMoves(executor, memberId),
      validByDay: await validByDay(executor, memberId, giftsLookBack(now), dayOf(now) + 1),
      claimed: await selectClaimedIds(executor, memberId),
    }
  }

  return {
    facts: (memberId: number): Promise<GiftFacts> => factsOf(db, memberId),

    async list(memberId: number): Promise<AnswerOf<typeof giftListEndpoint>> {
      const frame = { turnover: GIFT_TURNOVER, serverTime: clock.now() }
      const isPaused = (await exclusionOf(memberId)) !== undefined
      if (isPaused || !(await mayPromote(memberId))) return { list: [], ...frame }
      const facts = await factsOf(db, memberId)
      const given = await grants.of(db, memberId)
      return {
        list: [
          ...given.map(({ amount, ...gift }) => ({
            ...gift,
            ...{ type: 'special' as const, grade: facts.grade, amount: formatFen(amount) },
            ...{ need: formatFen(0n), done: formatFen(0n) },
          })),
          ...giftsOf(facts).map(({ amount, need, done, ...gift }) => ({
            ...gift,
            ...{ amount: formatFen(amount), need: formatFen(need), done: formatFen(done) },
          })),
        ],
        ...frame,
      }
    },

    /**
     * Pays a gift, once whoever asks and how often: one journal with its turnover.
     *
     * @throws ApiError 6004 no such gift, or it was not earned; 6012 it is claimed, over, or not open yet; and what the guard
     * refuses with
     */
    claim(
      memberId: number,
      { id, requestId }: ParsedRequestOf<typeof giftClaimEndpoint>,
    ): Promise<AnswerOf<typeof giftClaimEndpoint>> {
      const request = { memberId, scope: 'gift/claim', key: requestId, payload: { id } }
      return ledger.once(request, async (tx) => {
        await mayClaim(tx, memberId)
        const facts = await factsOf(tx, memberId)
        const given = await grants.find(tx, memberId, id)
        const gift =
          given === undefined
            ? giftsOf(facts).find((one) => one.id === id)
            : { ...given, type: 'special' as const, grade: facts.grade }
        if (gift === undefined) throw new ApiError(STATUS.NOT_FOUND, '没有这份礼金，或没有达到它的条件')
        const refusal = refusalOf(gift)
        if (refusal !== undefined) throw new ApiError(STATUS.WARNING, refusal)
        // What was open before the signs of harm is not taken back.
        const promisedAt = gift.opensAt ?? clock.now()
        if (!(await mayPromote(memberId, { executor: tx, promisedAt })))
          throw new ApiError(STATUS.ACCESS_DENIED, '目前不提供礼金')
        const { type, grade, amount } = gift
        const now = clock.now()
        const times = BigInt(given?.turnover ?? GIFT_TURNOVER)
        const multiples = { depositMultiple: ratio(0n), bonusMultiple: ratio(times), allMultiple: ratio(0n) }
        const required = requiredTurnover(0n, amount, multiples)
        await addRequirement(tx, { memberId, source: 'vip', sourceId: gift.id, required, now })
        const { journalId } = await ledger.post(tx, {
          kind: 'bonus_vip',
          memberId,
          refType: 'vip',
          refId: gift.id,
          remark: given?.title ?? giftName(gift),
          postings: [
            { owner: HOUSE, code: 'promo', amount: -amount },
            { owner: memberId, code: CENTER, amount },
          ],
        })
        const period = gift.id.slice(type.length + 1)
        const claim = { memberId, type, period, grade, amount, journalId, claimedAt: new Date(now) }
        if (!(await insertClaim(tx, claim)))
          throw new Error(`${gift.id} of ${memberId} is claimed and was said not to be`)
        return { amount: formatFen(amount), required: formatFen(required), orderNo: journalNumber(journalId) }
      })
    },

    async week(memberId: number): Promise<AnswerOf<typeof vipWeekEndpoint>> {
      const { from, until, amount, need, done } = runningWeek(await factsOf(db, memberId))
      const claims = await selectClaims(db, memberId, { type: 'week' }, { offset: 0, limit: HISTORY })
      return {
        ...{ weekStart: from, weekEnd: until, amount: formatFen(amount) },
        state: amount === 0n ? 'none' : done < need ? 'joined' : 'qualified',
        need: { valid: formatFen(need), deposit: formatFen(0n) },
        done: { valid: formatFen(done), deposit: formatFen(0n) },
        history: claims.map((row) => ({ weekStart: startOfDay(parseDay(row.period)), amount: formatFen(row.amount) })),
      }
    },

    /** What a member has claimed, the latest first. @throws ApiError 6007 for a cursor that no page has given */
    records: (memberId: number, query: ParsedRequestOf<typeof exchangeRecordEndpoint>) => giftPage(db, memberId, query),
  }
}
