import { ApiError, STATUS, type ThemeId, WITHDRAW_WAYS, type WithdrawWay } from '@site/contracts'
import {
  COIN_NETWORKS,
  SANDBOX_EXPECTED_MIN,
  WITHDRAW_COIN_RATE,
  WITHDRAW_CONFIG,
  formatFen,
  isWithinHours,
  parseFen,
  unverifiedMost,
  withdrawConditions,
  withdrawableNow,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { CENTER } from '../../kernel/ledger/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import { createPayoutService } from '../payout/index.ts'
import { requiresFundPassword, selectToday, wantsFundPassword } from './facts.ts'
import { orderId } from './order-number.ts'
import { viewOrder } from './order-view.ts'
import { isPaidOut } from './paying-out.ts'
import { leftOver, type TurnoverOf } from './turnover.ts'
import { selectVerification, type VerificationOf } from './verification.ts'
import * as repository from './withdrawals.repository.ts'

/** What a member is told before and after a withdrawal. */
export function createInfoService(
  gateway: GatewayContext,
  { turnoverOf, verificationOf }: { readonly turnoverOf: TurnoverOf; readonly verificationOf: VerificationOf },
) {
  const { db, ledger, clock, options } = gateway
  const payout = createPayoutService(gateway)

  /** What both kinds of accounts have in common; `way` is the one that limits and hours are looked up for. */
  async function common(memberId: number, theme: ThemeId, way: WithdrawWay, accounts: number) {
    const member = await findMember(db, memberId)
    if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
    const now = clock.now()
    const requiresPassword = requiresFundPassword(member, await wantsFundPassword(options, theme))
    const balances = await ledger.balancesOf(db, memberId)
    const today = await selectToday(db, member, now)
    const { turnover, withheld } = await turnoverOf(db, memberId, now)
    const available = balances.get(CENTER) ?? 0n
    const turnoverLeft = parseFen(turnover.left)
    const isInGoodStanding = member.status === 'active'
    const { leftTimes, leftAmount: leftToday } = today
    const verification = await selectVerification(db, verificationOf, memberId)
    const most = unverifiedMost(verification)
    const free = leftOver(available, withheld)
    const withdrawable = withdrawableNow({
      available: free,
      turnoverLeft,
      leftTimes,
      leftToday,
      isInGoodStanding,
      verification,
    })
    return {
      available: formatFen(available),
      withdrawable: formatFen(withdrawable.now),
      withdrawableVerified: formatFen(withdrawable.onceVerified),
      ...(most === undefined ? {} : { unverifiedMost: formatFen(most) }),
      ...(free === available ? {} : { withheld: formatFen(available - free) }),
      locked: formatFen(balances.get('withdraw_hold') ?? 0n),
      todayTimes: today.times,
      leftTimes,
      todayAmount: formatFen(today.amount),
      leftAmount: formatFen(leftToday),
      freeLeft: today.freeLeft,
      turnover,
      maintenance: isPaidOut(options) ? (0 as const) : (1 as const),
      needPwd: requiresPassword ? (1 as const) : (0 as const),
      conditions: withdrawConditions({
        hasRealName: member.realName !== null,
        hasPhone: member.phone !== null,
        requiresPassword,
        hasPassword: member.withdrawHash !== null,
        account: accounts > 0 ? 'own' : 'none',
        hasOpenOrder: today.hasOpenOrder,
        hours: WITHDRAW_CONFIG[way].hours,
        now,
        leftTimes,
        verification,
        turnoverLeft,
        isInGoodStanding,
      }),
    }
  }

  return {
    /** When money arrives is known where the sandbox stands for the bank. */
    config: () =>
      WITHDRAW_WAYS.map((way) => ({
        ...WITHDRAW_CONFIG[way],
        isOpen: isWithinHours(WITHDRAW_CONFIG[way].hours, clock.now()),
        ...(isPaidOut(options) ? { expectedMin: SANDBOX_EXPECTED_MIN } : {}),
      })),

    async info(memberId: number, theme: ThemeId) {
      const [cards, alipays] = [await payout.cards(memberId), await payout.alipays(memberId)]
      return { ...(await common(memberId, theme, 'BANK', cards.length + alipays.length)), cards, alipays }
    },

    async usdtInfo(memberId: number, theme: ThemeId) {
      const { list } = await payout.coins(memberId)
      return {
        ...(await common(memberId, theme, 'USDT', list.length)),
        rate: WITHDRAW_COIN_RATE,
        fee: WITHDRAW_CONFIG.USDT.feeValue,
        networks: Object.keys(COIN_NETWORKS),
        wallets: list.map(({ id, network, addressMask, alias, isDefault }) => ({
          id,
          network,
          addressMask,
          alias,
          isDefault,
        })),
      }
    },

    /** The one of this number, or the one that is under way. @throws ApiError 6004 no such withdrawal of the member's */
    async order(memberId: number, orderNo: string | undefined) {
      const id = orderNo === undefined ? undefined : orderId(orderNo)
      const named = id === undefined ? undefined : await repository.findOwn(db, memberId, id)
      const row = orderNo === undefined ? await repository.findOpen(db, memberId) : named
      if (row !== undefined)
        return { ...viewOrder(row, await repository.selectSteps(db, row.id)), serverTime: clock.now() }
      if (orderNo === undefined) return null
      throw new ApiError(STATUS.NOT_FOUND)
    },
  }
}
