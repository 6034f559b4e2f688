import {
  ApiError,
  type AnswerOf,
  type ExclusionState,
  EXCLUSION_SENTENCES,
  LOCAL_SPORT_VENUE,
  type ParsedRequestOf,
  type PlayHarm,
  type playSessionEndpoint,
  type PlayLimit,
  type PlayLimits,
  REALITY_MINUTES,
  STATUS,
  type selfExcludeEndpoint,
  type setLimitEndpoint,
  type timeoutEndpoint,
} from '@site/contracts'
import {
  confirmableFrom,
  confirmableUntil,
  confirmIncrease,
  dayOf,
  type Exclusion,
  formatCny,
  formatFen,
  isExcluded,
  isHighHarm,
  leftOf,
  LIMIT_AMOUNTS,
  limitAt,
  MINUTE_MS,
  HOUR_MS,
  mayAskToReturn,
  mayReplace,
  monthsLater,
  parseFen,
  requestLimit,
  siteDateTime,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { retryConflicts } from '../../db/errors.ts'
import { createBusinessCount, createSecretTries } from '../../kernel/limits/index.ts'
import { findMember, lockMember } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { verifyPassword } from '../../lib/password.ts'
import { addSums, selectTotals } from '../records/index.ts'
import { isHeldBy } from './bars.ts'
import { findExclusion, insertExclusion, setReturnAsked } from './exclusions.repository.ts'
import { findHarm } from './harm.repository.ts'
import { findLimit, type LimitKey, saveLimit, selectLimits } from './limits.repository.ts'
import type { PlayTime } from './play-time.ts'
import { exclusionLetter, exclusionState, limitAmount } from './refusal.ts'
import { changeSetting, settingOf } from './sessions.repository.ts'
import { findStanding } from './standing.repository.ts'
import type { createUsage, MoneySources, UsedLimit } from './usage.ts'

/** A bet that is open for longer waits for a draw or a match, which nobody sits and watches. */
const LONGEST_ROUND_MS = 2 * MINUTE_MS
const NOT_WAITING = '没有待确认的限额申请'
const ONLY_LONGER = '您已处于暂停期，只能延长，不能提前结束'

interface Tools extends Pick<MoneySources, 'deposited'> {
  readonly withUsage: ReturnType<typeof createUsage>
  readonly playTime: PlayTime
}

/** When a session of play began, epoch milliseconds, and how many minutes are between its reality checks. */
interface Interval {
  readonly startAt: number
  readonly minutes: number
}

/** Who asks, and in which session. */
interface Asker {
  readonly memberId: number
  readonly sessionId: string
  readonly ip: string
}

/** What members do to keep their own play within bounds. */
export function createProtectionService(gateway: GatewayContext, { deposited, withUsage, playTime }: Tools) {
  const { db, clock, events, notices, sessions, shared } = gateway
  const tries = createSecretTries(createBusinessCount(shared, clock))
  const now = () => clock.now()

  async function limits(memberId: number): Promise<PlayLimits> {
    const time = now()
    const stored = await withUsage(db, memberId, await selectLimits(db, memberId), time)
    const session = stored.find(({ type }) => type === 'session')
    const setting = await settingOf(db, memberId)
    return {
      limits: stored.map((one) => toLimit(one, time)),
      realityCheckMin: realityCheckMin(setting),
      sessionMaxMin: session === undefined ? null : Number(session.amount),
      exclusion: await exclusionNow(memberId),
      harm: await harmNow(memberId, time),
      isHeld: await isHeld(memberId, time),
      hasDeposited: (await deposited(db, memberId, { from: 0, until: dayOf(time) + 1 }, time)) > 0n,
      wasAsked: setting.limitsAsked,
      serverTime: time,
    }
  }

  async function exclusionNow(memberId: number): Promise<ExclusionState | null> {
    const exclusion = await findExclusion(db, memberId)
    return exclusion !== undefined && isExcluded(exclusion, now()) ? exclusionState(exclusion, now()) : null
  }

  async function harmNow(memberId: number, time: number): Promise<PlayHarm | null> {
    const harm = await findHarm(db, memberId, time)
    if (harm === undefined || harm.reasons.length === 0) return null
    return { isHigh: isHighHarm(harm.score), reasons: [...harm.reasons] }
  }

  async function isHeld(memberId: number, time: number): Promise<boolean> {
    return isHeldBy((await findStanding(db, memberId)).bars, memberId, time)
  }

  /**
   * Whether a round of a venue has just begun and is not over: nobody is interrupted in it. A reality check waits for it no
   * longer than for the longest round, so rounds of which one always begins before the other ends put it off by that.
   */
  async function isInRound(memberId: number, time: number, { startAt, minutes }: Interval): Promise<boolean> {
    if ((time - startAt) % (minutes * MINUTE_MS) >= LONGEST_ROUND_MS) return false
    const open = await selectTotals(db, memberId, { beginTime: time - LONGEST_ROUND_MS, settled: 0 })
    return open.some(({ venue, count }) => venue !== LOCAL_SPORT_VENUE && count > 0)
  }

  const realityCheckMin = ({ realityMinutes }: { readonly realityMinutes: number }) =>
    REALITY_MINUTES.find((one) => one === realityMinutes) ?? 60

  /** @throws ApiError 6100 a wrong password, 6037 too many tries */
  async function mustBeOwner({ memberId, ip }: Asker, password: string): Promise<void> {
    const member = await findMember(db, memberId)
    if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
    const { answer: isRight } = await tries.whenTurn({ secret: 'login-password', owner: memberId }, (first) =>
      verifyPassword(member.passwordHash, password, { from: ip, first }),
    )
    if (!isRight) throw new ApiError(STATUS.PASSWORD_CHECK_FAILURE, '登录密码不正确')
    await tries.forget('login-password', memberId)
  }

  /**
   * Begins a pause. Every other session ends; the one that asks stays, and its tabs are told to look again: they may still
   * withdraw, and play is refused to them. Its sockets of the chat are closed.
   */
  async function exclude({ memberId, sessionId }: Asker, next: Exclusion): Promise<ExclusionState> {
    const notifyEnded = await retryConflicts(() =>
      db.transaction(async (tx) => {
        await lockMember(tx, memberId)
        const present = await findExclusion(tx, memberId)
        if (!mayReplace(present, next, now())) throw new ApiError(STATUS.WARNING, ONLY_LONGER)
        await insertExclusion(tx, memberId, next, now())
        await events.emit(tx, 'member.excluded', { memberId })
        await insertLetters(tx, [
          {
            ...{ memberId, type: 'notice' as const, createdAt: new Date(now()) },
            ...exclusionLetter(exclusionState(next, now())),
          },
        ])
        return sessions.end(tx, memberId, { exceptId: sessionId })
      }),
    )
    await notifyEnded()
    await notices.send({ memberId, type: 'paused' })
    return exclusionState(next, now())
  }

  return {
    limits,

    /** @throws ApiError 6007 an amount or a period that is no limit */
    async setLimit(memberId: number, { type, period, amount: typed }: ParsedRequestOf<typeof setLimitEndpoint>) {
      const amount = typed === null ? undefined : readAmount({ type, period }, typed)
      await retryConflicts(() =>
        db.transaction(async (tx) => {
          await lockMember(tx, memberId)
          const before = await findLimit(tx, memberId, { type, period })
          const after = requestLimit(before, amount, now())
          await saveLimit(tx, memberId, { type, period }, { before, after, now: now() })
        }),
      )
      return limits(memberId)
    },

    /** @throws ApiError 6012 when no increase waits, or it cannot be confirmed yet */
    async confirm(memberId: number, key: LimitKey) {
      await retryConflicts(() =>
        db.transaction(async (tx) => {
          await lockMember(tx, memberId)
          const before = limitAt(await findLimit(tx, memberId, key), now())
          const after = confirmIncrease(before, now())
          if (after === undefined) {
            const { pending } = before
            throw new ApiError(
              STATUS.WARNING,
              pending === undefined ? NOT_WAITING : `冷静期未结束，请在${siteDateTime(confirmableFrom(pending))}后确认`,
            )
          }
          await saveLimit(tx, memberId, key, { before, after, now: now() })
        }),
      )
      return limits(memberId)
    },

    setRealityCheck: async (memberId: number, minutes: number): Promise<null> => {
      await changeSetting(db, memberId, { realityMinutes: minutes })
      return null
    },

    /** The member has answered whether they want a limit before the first deposit, and is not asked again. */
    limitsAsked: async (memberId: number): Promise<null> => {
      await changeSetting(db, memberId, { limitsAsked: true })
      return null
    },

    /** How the session goes, with the sign that the member is there. */
    async session(memberId: number): Promise<AnswerOf<typeof playSessionEndpoint>> {
      // One reading of the clock: what passes after the sign is of the next one, which may find that a break has ended it.
      const { startAt, signedAt: time } = await db.transaction(async (tx) => {
        await lockMember(tx, memberId)
        return playTime.sign(tx, memberId)
      })
      const all = addSums(await selectTotals(db, memberId, { beginTime: startAt }))
      const open = addSums(await selectTotals(db, memberId, { beginTime: startAt, settled: 0 }))
      const won = all.bet - open.bet + all.profit
      const ofTime = (await selectLimits(db, memberId)).filter(({ type }) => type === 'session')
      const [played] = await withUsage(db, memberId, ofTime, time)
      const minutes = realityCheckMin(await settingOf(db, memberId))
      return {
        startAt,
        elapsedSec: Math.max(0, Math.floor((time - startAt) / 1_000)),
        staked: formatFen(all.bet),
        won: formatFen(won),
        net: formatFen(won - all.bet),
        bets: all.count,
        realityCheckMin: minutes,
        leftMin: played === undefined ? null : Number(leftOf(played)),
        inRound: await isInRound(memberId, time, { startAt, minutes }),
        exclusion: await exclusionNow(memberId),
      }
    },

    /** @throws ApiError 6100 and 6037 for the password, 6012 when a longer pause holds */
    async timeout(asker: Asker, { hours, password }: ParsedRequestOf<typeof timeoutEndpoint>) {
      await mustBeOwner(asker, password)
      return exclude(asker, { kind: 'timeout', until: now() + hours * HOUR_MS })
    },

    /** @throws ApiError 6007 another sentence, 6100 and 6037 for the password, 6012 when a longer pause holds */
    async selfExclude(asker: Asker, { months, confirmText, password }: ParsedRequestOf<typeof selfExcludeEndpoint>) {
      if (!EXCLUSION_SENTENCES.includes(confirmText.trim()))
        throw new ApiError(STATUS.INVALID_PARAMETER, '请输入“我确认”')
      await mustBeOwner(asker, password)
      return exclude(asker, { kind: 'selfExclusion', until: monthsLater(now(), months) })
    },

    /** @throws ApiError 6012 when there is no self-exclusion that is over */
    async askToReturn(memberId: number): Promise<ExclusionState> {
      return db.transaction(async (tx) => {
        await lockMember(tx, memberId)
        const exclusion = await findExclusion(tx, memberId)
        if (exclusion === undefined || !mayAskToReturn(exclusion, now()))
          throw new ApiError(STATUS.WARNING, '当前没有可申请恢复的自我排除')
        await setReturnAsked(tx, exclusion.id, now())
        return exclusionState({ ...exclusion, returnAskedAt: now() }, now())
      })
    },
  }
}

/** @throws ApiError 6007 an amount that is no limit of this kind */
function readAmount({ type, period }: LimitKey, typed: string): bigint {
  const { min, max } = LIMIT_AMOUNTS[type === 'session' ? 'session' : 'money']
  if (type === 'session') {
    if (period !== 'day') throw new ApiError(STATUS.INVALID_PARAMETER, '游戏时长上限按日设置')
    const minutes = /^\d+$/.test(typed) ? BigInt(typed) : 0n
    if (minutes < min || minutes > max) throw new ApiError(STATUS.INVALID_PARAMETER, `游戏时长上限为${min}至${max}分钟`)
    return minutes
  }
  const amount = parseFen(typed)
  if (amount < min || amount > max)
    throw new ApiError(STATUS.INVALID_PARAMETER, `限额为${formatCny(min)}至${formatCny(max)}`)
  return amount
}

function toLimit(one: UsedLimit, now: number): PlayLimit {
  const { type, period, limit, amount, used, resetAt } = one
  const { pending } = limitAt(limit, now)
  return {
    type,
    period,
    amount: limitAmount(type, amount),
    used: limitAmount(type, used),
    left: limitAmount(type, leftOf(one)),
    resetAt,
    pending:
      pending === undefined
        ? null
        : {
            amount: pending.amount === undefined ? null : limitAmount(type, pending.amount),
            requestedAt: pending.requestedAt,
            effectiveAt: confirmableFrom(pending),
            expiresAt: confirmableUntil(pending),
            needConfirm: true,
          },
  }
}
