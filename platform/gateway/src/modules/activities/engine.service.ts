import {
  type Activity,
  type ActivityRefusal,
  ActivitySchema,
  type AnswerOf,
  ApiError,
  type ConfirmField,
  type DiscountAd,
  type ParsedRequestOf,
  STATUS,
  type confirmInfoEndpoint,
  type joinActivityEndpoint,
  type promotionConfigEndpoint,
  type promotionVerificationEndpoint,
} from '@site/contracts'
import { formatFen, normaliseRealName } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { ActivityKind, ActivityMemberRow, ActivityRow } from '../../db/schema/activities.ts'
import { findMember, type MemberRow } from '../../kernel/members/index.ts'
import type { ClaimAllowed, MayPromote } from '../protection/index.ts'
import * as repository from './terms/activities.repository.ts'
import { ACTIVITY_CATEGORIES } from './activities.seed.ts'
import { ADVERT_CATEGORY, type AdvertFilter, advertOf } from './adverts.ts'
import type { Awards } from './awards.ts'
import {
  audienceRefusal,
  claimsUntil,
  leftOf,
  missingFields,
  participationOf,
  periodRefusal,
  readActivity,
  supplyRefusal,
  termsOf,
} from './checks.ts'
import { sumPaid } from './terms/claims.repository.ts'
import { createMustBeLeft } from './must-be-left.ts'
import { REFUSALS, refuse } from './terms/refusals.ts'
import {
  type ActivityTemplate,
  type ClaimOrigin,
  LONGEST_CLAIM_MS,
  type Participation,
  type StoredActivity,
} from './terms/template.ts'

/** What activities ask of the guard. */
export interface PromotionGuard {
  readonly mayClaim: ClaimAllowed
  readonly mayPromote: MayPromote
}

type JoinInput = ParsedRequestOf<typeof joinActivityEndpoint>

/** An activity as a member sees it at a moment, with what it has paid them. */
interface Viewed {
  readonly row: ActivityRow
  readonly template: ActivityTemplate
  readonly member: MemberRow
  readonly part: ActivityMemberRow | undefined
  readonly paid: bigint
  readonly now: number
}

/** A member's part in an activity at a moment. */
interface Asked {
  readonly activity: StoredActivity
  readonly template: ActivityTemplate
  readonly member: MemberRow
  readonly part: Participation | undefined
  readonly now: number
}

/** Activities for members: what is on, who may take part, and what they do in it. */
export function createEngine(
  { db, ledger, clock }: Pick<GatewayContext, 'db' | 'ledger' | 'clock'>,
  { mayClaim, mayPromote }: PromotionGuard,
  { award, mustBeWithinLimits }: Awards,
  templates: readonly ActivityTemplate[],
) {
  const byType = new Map<ActivityKind, ActivityTemplate>(templates.map((template) => [template.type, template]))
  const longestShown = Math.max(LONGEST_CLAIM_MS, ...templates.map(({ shownAfterMs = 0 }) => shownAfterMs))

  /** @throws ApiError 6004 it is none of the list: red packets are claimed in their room alone */
  function templateOf(row: ActivityRow): ActivityTemplate {
    const template = byType.get(row.type)
    if (template === undefined) throw refuse('unknown')
    return template
  }
  const mustBeLeft = createMustBeLeft(db, templateOf)

  /** Activities that can be seen, each with its template. */
  async function visible(executor: Executor, filter: repository.ActivityFilter, now: number) {
    const rows = await repository.selectActivities(executor, filter, new Date(now - longestShown))
    return rows.flatMap((row) => {
      const template = byType.get(row.type)
      if (template === undefined) return []
      const shownUntil = row.endAt.getTime() + (template.shownAfterMs ?? 0)
      return Math.max(shownUntil, claimsUntil(readActivity(row, template), template)) > now ? [{ row, template }] : []
    })
  }

  /** Why a member may not join now, everything that is in the way. */
  async function joinRefusals(
    executor: Executor,
    { row, activity, template, member, part, now }: Asked & { readonly row: ActivityRow },
  ): Promise<readonly ActivityRefusal[]> {
    if (part?.joinedAt !== undefined) return ['joined']
    const found: readonly (ActivityRefusal | undefined)[] = [
      row.status === 'stopped' ? 'unknown' : periodRefusal(activity, now),
      audienceRefusal(activity, member, now),
      supplyRefusal(row, template.leastReward?.(activity)),
      await template.mayJoin?.(executor, { activity, memberId: member.id, now }),
      ...missingFields(activity, member),
      activity.confirmFields.length > 0 && part?.confirmedAt === undefined ? 'notConfirmed' : undefined,
    ]
    return found.filter((refusal) => refusal !== undefined)
  }

  /** Whether an activity still has something for a member to begin: not joined or claimed, and neither refused. */
  async function isOpenTo({ activity, template, member, part, now }: Asked): Promise<boolean> {
    if (part?.joinedAt !== undefined || audienceRefusal(activity, member, now) !== undefined) return false
    const memberId = member.id
    if ((await template.mayJoin?.(db, { activity, memberId, now })) !== undefined) return false
    const { state } = await template.my(db, { activity, memberId, participation: part, now })
    return state !== 'claimed' && state !== 'done'
  }

  async function mustFindMember(executor: Executor, memberId: number): Promise<MemberRow> {
    const member = await findMember(executor, memberId)
    if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
    return member
  }

  /** @throws ApiError 6004 there is none, or the operator has stopped it */
  async function mustFind(executor: Executor, id: string) {
    const row = await repository.findActivity(executor, id)
    if (row === undefined || row.status === 'stopped') throw refuse('unknown')
    const template = templateOf(row)
    return { row, template, activity: readActivity(row, template) }
  }

  async function partOf(executor: Executor, activityId: string, memberId: number) {
    return (await repository.selectParts(executor, memberId, [activityId])).get(activityId)
  }

  async function viewOf(row: ActivityRow, template: ActivityTemplate, now: number): Promise<Record<string, unknown>> {
    const activity = readActivity(row, template)
    const { id, type, title, subTitle, img, categoryId, rules, jumpType, jumpValue } = row
    return {
      ...{ id, type, title, subTitle, img, categoryId, rules, jumpType, jumpValue },
      ...{
        startAt: activity.startAt,
        endAt: activity.endAt,
        terms: termsOf(activity, row),
        audience: activity.audience,
      },
      ...{ joinMode: activity.joinMode, turnover: activity.turnover, limits: activity.limits, stock: leftOf(row) },
      ...(await template.show(db, activity, now)),
    }
  }

  async function myView({ row, template, member, part, paid, now }: Viewed): Promise<Record<string, unknown>> {
    const activity = readActivity(row, template)
    const participation = participationOf(part)
    const { state, refusal, nextReset, own } = await template.my(db, {
      activity,
      memberId: member.id,
      participation,
      now,
    })
    const isIn = participation?.joinedAt !== undefined
    // What was earned before the end can be claimed after it.
    const endAt = state === 'claimable' ? claimsUntil(activity, template) : activity.endAt
    const closed = periodRefusal({ ...activity, endAt }, now)
    const [first] = isIn
      ? [closed]
      : activity.joinMode === 'apply'
        ? await joinRefusals(db, { row, activity, template, member, part: participation, now })
        : [closed ?? audienceRefusal(activity, member, now)]
    // What one is told first: that it is over, or not for them; then what its template says.
    const key =
      first ?? refusal ?? (state === 'claimable' ? supplyRefusal(row, template.leastReward?.(activity)) : undefined)
    return {
      state: state === 'none' && participation?.confirmedAt !== undefined && !isIn ? 'applied' : state,
      joinedAt: participation?.joinedAt,
      paid: formatFen(paid),
      refusal: key && { key, text: REFUSALS[key].text },
      nextReset,
      ...own,
    }
  }

  async function join(tx: Executor, memberId: number, { id }: Pick<JoinInput, 'id'>, now: number): Promise<void> {
    const { row, template, activity } = await mustFind(tx, id)
    const member = await mustFindMember(tx, memberId)
    const part = participationOf(await partOf(tx, id, memberId))
    const [refusal] = await joinRefusals(tx, { row, activity, template, member, part, now })
    if (refusal !== undefined) throw refuse(refusal)
    if (!(await mayPromote(memberId, { executor: tx }))) throw refuse('protected')
    await repository.savePart(tx, { activityId: id, memberId }, 'joinedAt', new Date(now))
  }

  return {
    /** What is on, with the member's part in it; empty for members who may not be tempted to play. */
    async config(
      filter: ParsedRequestOf<typeof promotionConfigEndpoint>,
      memberId: number | undefined,
    ): Promise<AnswerOf<typeof promotionConfigEndpoint>> {
      const now = clock.now()
      if (memberId !== undefined && !(await mayPromote(memberId))) return { categories: [], list: [], serverTime: now }
      const shown = await visible(db, filter, now)
      const ids = shown.map(({ row }) => row.id)
      const member = memberId === undefined ? undefined : await findMember(db, memberId)
      const parts = member && (await repository.selectParts(db, member.id, ids))
      const paid = member && (await sumPaid(db, member.id, ids))
      const list: Activity[] = []
      for (const one of shown) {
        const view = await viewOf(one.row, one.template, now)
        const { id } = one.row
        const my = member && (await myView({ ...one, member, part: parts?.get(id), paid: paid?.get(id) ?? 0n, now }))
        list.push(v.parse(ActivitySchema, { ...view, ...(my && { my }) }))
      }
      return { categories: ACTIVITY_CATEGORIES.map((category) => ({ ...category })), list, serverTime: now }
    },

    /** Whether a member may join, and everything that is in the way. */
    async verify(
      memberId: number,
      { id }: ParsedRequestOf<typeof promotionVerificationEndpoint>,
    ): Promise<AnswerOf<typeof promotionVerificationEndpoint>> {
      const now = clock.now()
      const { row, template, activity } = await mustFind(db, id)
      const member = await mustFindMember(db, memberId)
      const part = participationOf(await partOf(db, id, memberId))
      const keys = (await mayPromote(memberId))
        ? await joinRefusals(db, { row, activity, template, member, part, now })
        : (['protected'] satisfies ActivityRefusal[])
      return {
        eligible: keys.length === 0,
        reasons: keys.map((key) => ({ key, ...REFUSALS[key] })),
        confirmFields: part?.confirmedAt === undefined ? [...activity.confirmFields] : [],
      }
    },

    /**
     * An action of a member, at most once for its `requestId`.
     *
     * @throws ApiError 6004, 6012, 6003 with the key of the refusal, 6007 the template has no such action, 6030 while the
     * account is frozen
     */
    async act(memberId: number, input: JoinInput, origin: ClaimOrigin): Promise<AnswerOf<typeof joinActivityEndpoint>> {
      const { requestId, ...payload } = input
      if (input.action === 'claim') await mustBeLeft({ memberId, activityId: input.id, now: clock.now() })
      const request = { memberId, scope: 'promotion/joinActivity', key: requestId, payload }
      return ledger.once(request, async (tx): Promise<AnswerOf<typeof joinActivityEndpoint>> => {
        await mayClaim(tx, memberId)
        const now = clock.now()
        const { id, action, option, depositOrderNo } = input
        if (action === 'join') {
          await join(tx, memberId, input, now)
          return { state: 'joined' }
        }
        const { template, activity } = await mustFind(tx, id)
        if (!template.actions.includes(action)) throw new ApiError(STATUS.INVALID_PARAMETER, '本活动没有这项操作')
        const member = await mustFindMember(tx, memberId)
        const participation = participationOf(await partOf(tx, id, memberId))
        const isIn = participation?.joinedAt !== undefined
        const endAt = action === 'claim' ? claimsUntil(activity, template) : activity.endAt
        const refusal =
          periodRefusal({ ...activity, endAt }, now) ??
          // Who has joined was accepted then.
          (isIn ? undefined : audienceRefusal(activity, member, now)) ??
          (activity.joinMode === 'apply' && !isIn ? 'notJoined' : undefined)
        if (refusal !== undefined) throw refuse(refusal)
        const { state, prize, remainTimes, drawId } = await template.act(tx, {
          ...{ activity, memberId, participation, action, option, depositOrderNo, requestId, now },
          mustBeWithinLimits: () => mustBeWithinLimits(tx, { activity, memberId, origin, now }),
          pay: (reward) => award(tx, { activity, memberId, origin, now }, reward),
        })
        return {
          state,
          ...(remainTimes !== undefined && { remainTimes }),
          ...(drawId !== undefined && { drawId }),
          ...(prize && {
            prize: {
              ...{ id: prize.id, name: prize.name, amount: formatFen(prize.amount) },
              ...(prize.required !== undefined && { required: formatFen(prize.required) }),
              ...(prize.orderNo !== undefined && { orderNo: prize.orderNo }),
            },
          }),
        }
      })
    },

    /**
     * Joins by naming an activity with a deposit, in the transaction that makes its order and holds the member; who has
     * joined before goes on. `now` is when the order is made.
     *
     * @throws ApiError as {@link act} joins, 6012 the activity has nothing to do with deposits
     */
    async joinByDeposit(tx: Executor, memberId: number, activityId: string, now: number): Promise<void> {
      const { row } = await mustFind(tx, activityId)
      if (row.type !== 'firstDeposit' && row.type !== 'againDeposit')
        throw new ApiError(STATUS.WARNING, '该活动不参与存款，请取消选择后重试')
      const part = await partOf(tx, activityId, memberId)
      if (part?.joinedAt === null || part === undefined) await join(tx, memberId, { id: activityId }, now)
    },

    /**
     * Confirms what an activity asks for, as it is bound to the account; without `info` it says how things stand.
     *
     * @throws ApiError 6004 no such activity, 6012 `notConfirmed` when it is not what is bound, and as joining is refused
     */
    async confirm(
      memberId: number,
      { id, info }: ParsedRequestOf<typeof confirmInfoEndpoint>,
    ): Promise<AnswerOf<typeof confirmInfoEndpoint>> {
      return db.transaction(async (tx) => {
        await mayClaim(tx, memberId)
        const now = clock.now()
        const { template, activity } = await mustFind(tx, id)
        let part = await partOf(tx, id, memberId)
        if (info.phone !== undefined || info.realName !== undefined) {
          const member = await mustFindMember(tx, memberId)
          const [missing] = missingFields(activity, member)
          const refusal = periodRefusal(activity, now) ?? audienceRefusal(activity, member, now) ?? missing
          if (refusal !== undefined) throw refuse(refusal)
          if (!(await mayPromote(memberId, { executor: tx }))) throw refuse('protected')
          const fits: Readonly<Record<ConfirmField, boolean>> = {
            phone: info.phone === member.phone,
            realName: normaliseRealName(info.realName ?? '') === member.realName,
          }
          if (!activity.confirmFields.every((field) => fits[field])) throw refuse('notConfirmed')
          if (activity.confirmFields.length > 0)
            part = await repository.savePart(tx, { activityId: id, memberId }, 'confirmedAt', new Date(now))
        }
        const participation = participationOf(part)
        const { state } = await template.my(tx, { activity, memberId, participation, now })
        return {
          applyNo: part === undefined ? '' : `A${part.id}`,
          state: state === 'none' && part !== undefined && part.joinedAt === null ? 'applied' : state,
        }
      })
    },

    /**
     * What is shown of the running activities in a place of the site, such as the home page. Over the page they pop up for
     * members alone, of whom is known that they may be tempted to play, and who have said when they were born (ADR 0051).
     */
    async adverts(filter: AdvertFilter, memberId: number | undefined): Promise<DiscountAd[]> {
      if ((filter.categoryId ?? ADVERT_CATEGORY) !== ADVERT_CATEGORY) return []
      const now = clock.now()
      const member = memberId === undefined ? undefined : await findMember(db, memberId)
      const shown = await visible(db, {}, now)
      const ids = shown.map(({ row }) => row.id)
      const parts = member && (await repository.selectParts(db, member.id, ids))
      const mayPopUp = member !== undefined && member.birthday !== null
      const adverts: DiscountAd[] = []
      for (const { row, template } of shown) {
        const activity = readActivity(row, template)
        const positions = activity.adverts.filter(
          (position) => (filter.position ?? position) === position && (position !== 'popup' || mayPopUp),
        )
        const closed = periodRefusal(activity, now) ?? supplyRefusal(row, template.leastReward?.(activity))
        if (positions.length === 0 || closed !== undefined) continue
        const part = participationOf(parts?.get(row.id))
        if (member !== undefined && !(await isOpenTo({ activity, template, member, part, now }))) continue
        adverts.push(...positions.map((place) => advertOf({ row, activity }, place)))
      }
      return adverts
    },
  }
}
