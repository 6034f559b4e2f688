import {
  type VerificationStatus,
  WITHDRAW_CONDITIONS,
  WITHDRAW_STATUS,
  WITHDRAW_WAYS,
  type WithdrawStatus,
} from '@site/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { LOCK_MINUTES, VERIFIED_ABOVE } from '../limits/index.ts'
import { parseFen } from '../money/index.ts'
import {
  WITHDRAW_CONFIG,
  WITHDRAW_MOVES,
  type WithdrawFacts,
  areSplitDeposits,
  payoutCoins,
  isEndOfWithdrawal,
  isOpenWithdrawal,
  isWithinHours,
  movedWithdrawal,
  sandboxMove,
  splitWithdrawal,
  withdrawableNow,
  withdrawConditions,
  withdrawFee,
  withdrawLimits,
  withdrawRefusal,
  withdrawSteps,
  withdrawalsOfGrade,
} from './index.ts'

const ALL = Object.values(WITHDRAW_STATUS)
const anyMove = fc.constantFrom(...WITHDRAW_MOVES)
const AT_NOON = Date.parse('2026-11-21T12:00:00+08:00')

describe('states of a withdrawal', () => {
  /** What the state machine says: 1→2→3→4, 1|2→5, 3→6, 3→7. */
  const WAYS = ['1-2', '2-3', '3-4', '1-5', '2-5', '3-6', '3-7']

  test('it moves along the seven ways and no other', () => {
    const found = ALL.flatMap((status) =>
      WITHDRAW_MOVES.flatMap((move) => {
        const next = movedWithdrawal(status, move)
        return next === undefined ? [] : [`${status}-${next}`]
      }),
    )
    expect(found.toSorted()).toEqual(WAYS.toSorted())
  })

  test('[D.064] whatever happens to it, it ends once, and no way leads from an end or back to where it was', () => {
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 30 }), (moves) => {
        let status: WithdrawStatus = WITHDRAW_STATUS.submitted
        const seen: WithdrawStatus[] = [status]
        for (const move of moves) {
          const next = movedWithdrawal(status, move)
          if (next === undefined) continue
          expect(isOpenWithdrawal(status)).toBe(true)
          expect(seen).not.toContain(next)
          seen.push(next)
          status = next
        }
        expect(seen.filter(isEndOfWithdrawal).length).toBeLessThanOrEqual(1)
        expect(isEndOfWithdrawal(status)).toBe(!isOpenWithdrawal(status))
      }),
    )
  })

  test('its steps are what it came through and what is before it', () => {
    const at = (...all: WithdrawStatus[]) => withdrawSteps(all.map((status, index) => ({ status, at: index })))
    expect(at(1)).toEqual([
      { status: 1, at: 0 },
      { status: 2, at: undefined },
      { status: 3, at: undefined },
      { status: 4, at: undefined },
    ])
    expect(at(1, 2).map(({ status }) => status)).toEqual([1, 2, 3, 4])
    expect(at(1, 5).map(({ status }) => status)).toEqual([1, 5])
    expect(at(1, 2, 3, 7).map(({ status }) => status)).toEqual([1, 2, 3, 7])
  })
})

describe('money of a withdrawal', () => {
  test('whatever its end, what arrives, the fee and what comes back are the amount, and none is below zero', () => {
    const order = fc
      .tuple(fc.bigInt({ min: 3n, max: 10n ** 10n }), fc.bigInt({ min: 0n, max: 10n ** 10n }))
      .map(([amount, fee]) => ({ amount, fee: fee % (amount - 2n) }))
    const end = fc.constantFrom(...ALL.filter(isEndOfWithdrawal))
    fc.assert(
      fc.property(order, end, fc.bigInt({ min: 0n, max: 10n ** 10n }), (money, status, seed) => {
        const room = money.amount - money.fee - 1n
        const part = money.fee + 1n + (seed % room)
        const { arrives, fee, returned } = splitWithdrawal(status, money, part)
        expect(arrives + fee + returned).toBe(money.amount)
        expect([arrives, fee, returned].every((each) => each >= 0n)).toBe(true)
        if (status === WITHDRAW_STATUS.refused || status === WITHDRAW_STATUS.failed) expect(returned).toBe(money.amount)
      }),
    )
  })

  test('a part is more than the fee and less than all of it', () => {
    const money = { amount: 10_000n, fee: 100n }
    expect(splitWithdrawal(4, money)).toEqual({ arrives: 9_900n, fee: 100n, returned: 0n })
    expect(splitWithdrawal(7, money, 4_000n)).toEqual({ arrives: 3_900n, fee: 100n, returned: 6_000n })
    for (const part of [undefined, 0n, -1n, 100n, 10_000n, 10_001n])
      expect(() => splitWithdrawal(7, money, part)).toThrow(RangeError)
  })

  test('the fee is nothing while free ones are left, then fixed or a part, half up to the fen', () => {
    const rate = { feeType: 'rate', feeValue: '0.01' } as const
    expect(withdrawFee(rate, 1, 10_050n)).toBe(0n)
    expect(withdrawFee(rate, 0, 10_050n)).toBe(101n)
    expect(withdrawFee(rate, 0, 10_049n)).toBe(100n)
    expect(withdrawFee({ feeType: 'fixed', feeValue: '10.00' }, 0, 99_999n)).toBe(1_000n)
    for (const feeValue of ['0', '0.01']) expect(withdrawFee({ feeType: 'none', feeValue }, 0, 99_999n)).toBe(0n)
  })

  test('no fee takes all of the least amount of its way', () => {
    for (const way of WITHDRAW_WAYS) {
      const { min } = withdrawLimits(way)
      expect(withdrawFee(WITHDRAW_CONFIG[way], 0, min)).toBeLessThan(min)
    }
  })

  test('coins are cut to four decimals', () => {
    expect(payoutCoins(parseFen('1000'), '7.10')).toBe('140.8450')
    expect(payoutCoins(parseFen('720'), '7.20')).toBe('100.0000')
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), (amount) => {
        const scaled = BigInt(payoutCoins(amount, '7.20').replace('.', ''))
        // Coins times the rate: 10^-4 coins at 7.20 yuan are 7.2 * 10^-2 fen.
        expect(scaled * 72n <= amount * 1_000n && (scaled + 1n) * 72n > amount * 1_000n).toBe(true)
      }),
    )
  })

  test('times and amount of a day rise with the grade, and are there for any grade', () => {
    expect(withdrawalsOfGrade(0)).toEqual({ times: 3, amount: 5_000_000n })
    expect(withdrawalsOfGrade(3)).toEqual({ times: 7, amount: 20_000_000n })
    expect(withdrawalsOfGrade(8)).toEqual({ times: 20, amount: 300_000_000n })
    expect(withdrawalsOfGrade(20)).toEqual(withdrawalsOfGrade(8))
    expect(withdrawalsOfGrade(-1)).toEqual(withdrawalsOfGrade(0))
  })
})

describe('conditions of a withdrawal', () => {
  const amount = { value: 10_000n, min: 10_000n, max: 50_000n, step: 100n, leftToday: 40_000n, available: 30_000n }
  const good: WithdrawFacts = {
    way: 'BANK',
    hasRealName: true,
    hasPhone: true,
    requiresPassword: true,
    hasPassword: true,
    account: 'own',
    hasOpenOrder: false,
    hours: '08:00-23:00',
    now: AT_NOON,
    leftTimes: 1,
    amount,
    turnoverLeft: 0n,
    isInGoodStanding: true,
  }
  /** What makes each condition fail, and its code. */
  const BAD: Readonly<Record<(typeof WITHDRAW_CONDITIONS)[number], readonly [Partial<WithdrawFacts>, number]>> = {
    realName: [{ hasRealName: false }, 6449],
    phone: [{ hasPhone: false }, 6015],
    fundPassword: [{ hasPassword: false }, 6100],
    account: [{ account: 'none' }, 6012],
    noOpenOrder: [{ hasOpenOrder: true }, 6012],
    hours: [{ now: Date.parse('2026-11-21T23:00:00+08:00') }, 6012],
    times: [{ leftTimes: 0 }, 6012],
    amount: [{ amount: { ...amount, value: 9_999n } }, 6007],
    verification: [{ verification: { status: 'none', total: VERIFIED_ABOVE.total } }, 6012],
    passwordRight: [{ wrongPassword: { triesLeft: 4 } }, 6100],
    turnover: [{ turnoverLeft: 1n }, 6012],
    standing: [{ isInGoodStanding: false }, 6030],
  }

  test('nothing speaks against somebody who meets them all', () => {
    expect(withdrawRefusal(good)).toBeUndefined()
    expect(withdrawConditions(good).every(({ isMet }) => isMet)).toBe(true)
  })

  test.each(WITHDRAW_CONDITIONS)('%s refuses with its code, in words', (condition) => {
    const [bad, code] = BAD[condition]
    expect(withdrawRefusal({ ...good, ...bad })).toMatchObject({ condition, code })
    expect(withdrawRefusal({ ...good, ...bad })?.message).toMatch(/\p{Script=Han}/u)
  })

  test('of any that are not met the first of the list is named', () => {
    fc.assert(
      fc.property(fc.subarray([...WITHDRAW_CONDITIONS], { minLength: 1 }), (unmet) => {
        const facts = { ...good }
        for (const name of unmet) Object.assign(facts, BAD[name][0])
        const first = WITHDRAW_CONDITIONS.find((name) => unmet.includes(name))
        expect(withdrawRefusal(facts)?.condition).toBe(first)
      }),
    )
  })

  test('an amount is within the limits, a whole step, within what is left today and what is there', () => {
    const code = (value: bigint) => withdrawRefusal({ ...good, amount: { ...amount, value } })?.code
    expect([10_000n, 10_100n, 30_000n].map(code)).toEqual([undefined, undefined, undefined])
    expect([0n, -100n, 9_900n, 50_100n, 10_050n].map(code)).toEqual([6007, 6007, 6007, 6007, 6007])
    expect([40_100n, 30_100n].map(code)).toEqual([6012, 6012])
  })

  test('an amount is told the limit that it breaks, and may be the limit itself', () => {
    const wide = { ...amount, leftToday: 90_000n, available: 90_000n }
    const said = (value: bigint, more = {}) =>
      withdrawRefusal({ ...good, amount: { ...wide, ...more, value } })?.message
    expect([10_000n, 50_000n].map((value) => said(value))).toEqual([undefined, undefined])
    for (const value of [9_900n, 50_100n]) expect(said(value)).toBe('单笔取款金额为 ¥100 至 ¥500')
    expect(said(10_050n)).toBe('取款金额须为 ¥1 的整数倍')
    expect([40_000n, 40_100n].map((value) => said(value, { leftToday: 40_000n }))).toEqual([
      undefined,
      '今日剩余取款额度为 ¥400',
    ])
    expect([40_000n, 40_100n].map((value) => said(value, { available: 40_000n }))).toEqual([undefined, '余额不足'])
  })

  test('what is missing is named: the account of the way, the tries before the lock, the papers', () => {
    const said = (facts: Partial<WithdrawFacts>) => withdrawRefusal({ ...good, ...facts })?.message
    expect(WITHDRAW_WAYS.map((way) => [way, said({ account: 'none', way })])).toEqual([
      ['BANK', '请先绑定银行卡'],
      ['USDT', '请先绑定虚拟币钱包'],
      ['ALIPAY', '请先绑定支付宝账号'],
    ])
    const { way: _way, ...anyWay } = good
    expect(withdrawRefusal({ ...anyWay, account: 'none' })?.message).toBe('请先绑定收款账户')
    expect(said({ account: 'unknown' })).toBe('收款账户不存在，请重新选择')
    expect(said({ wrongPassword: { triesLeft: 1 } })).toBe('资金密码错误，还可再试1次')
    expect(said({ wrongPassword: { triesLeft: 0 } })).toBe(`资金密码错误，请${LOCK_MINUTES}分钟后再试`)
    const papers = { total: VERIFIED_ABOVE.total }
    expect(said({ verification: { ...papers, status: 'refused' } })).not.toContain('审核中')
  })

  test('before anything is typed all are shown but those of the amount and of a wrong password', () => {
    const shown = WITHDRAW_CONDITIONS.filter((name) => name !== 'amount' && name !== 'passwordRight')
    expect(withdrawConditions(good).map(({ name }) => name)).toEqual(shown)
  })

  test('above the sums it waits for age and identity to be verified, and says when they are being looked at', () => {
    const { single, total } = VERIFIED_ABOVE
    const wide = { ...amount, max: total, leftToday: total, available: total, step: 1n }
    const named = (status: VerificationStatus, value: bigint, before = 0n) =>
      withdrawRefusal({ ...good, verification: { status, total: before }, amount: { ...wide, value } })
    for (const status of ['none', 'pending', 'refused'] as const) {
      expect(named(status, single), status).toBeUndefined()
      expect(named(status, single + 1n)?.condition, status).toBe('verification')
      expect(named(status, 10_000n, total - 10_000n), status).toBeUndefined()
      expect(named(status, 10_001n, total - 10_000n)?.condition, status).toBe('verification')
    }
    expect(named('verified', single + 1n, total)).toBeUndefined()
    expect(named('pending', single + 1n)?.message).toContain('审核中')
    const { amount: _none, ...before } = good
    const met = (sum: bigint) =>
      withdrawConditions({ ...before, verification: { status: 'none', total: sum } }).find(
        ({ name }) => name === 'verification',
      )?.isMet
    expect([met(total - 1n), met(total)]).toEqual([true, false])
  })

  test('what may go out before the verification is what no withdrawal is refused for', () => {
    const { single, total } = VERIFIED_ABOVE
    const facts = { available: total, turnoverLeft: 0n, leftTimes: 3, leftToday: total, isInGoodStanding: true }
    const wide = { min: 1n, max: total, step: 1n, leftToday: total, available: total }
    for (const status of ['none', 'pending', 'refused'] as const)
      for (const before of [0n, total - single, total - single + 1n, total - 1n, total, total + 1n]) {
        const verification = { status, total: before }
        const { now, onceVerified } = withdrawableNow({ ...facts, verification })
        expect(onceVerified).toBe(total)
        const named = (value: bigint) =>
          withdrawRefusal({ ...good, verification, amount: { ...wide, value } })?.condition
        if (now > 0n) expect(named(now), `${status} ${before}`).toBeUndefined()
        expect(named(now + 1n), `${status} ${before}`).toBe('verification')
      }
    const little = withdrawableNow({ ...facts, available: 60_000n, verification: { status: 'none', total: 0n } })
    expect(little, 'below the sums nothing waits').toEqual({ now: 60_000n, onceVerified: 60_000n })
  })

  test('an account of somebody else is not found; where none is asked for a fund password is none', () => {
    expect(withdrawRefusal({ ...good, account: 'unknown' })?.code).toBe(6004)
    const unasked = { ...good, requiresPassword: false, hasPassword: false }
    expect(withdrawRefusal(unasked)).toBeUndefined()
    expect(withdrawConditions(unasked).map(({ name }) => name)).not.toContain('fundPassword')
  })

  test('what is not known yet refuses nothing', () => {
    const { amount: _amount, turnoverLeft: _left, ...unknown } = good
    expect(withdrawRefusal(unknown)).toBeUndefined()
  })

  test('hours begin with their first minute and end before their last, over midnight as well', () => {
    const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`)
    expect(
      ['07:59:59', '08:00:00', '22:59:59', '23:00:00'].map((time) => isWithinHours('08:00-23:00', at(time))),
    ).toEqual([false, true, true, false])
    expect(
      ['21:59:59', '22:00:00', '05:59:59', '06:00:00'].map((time) => isWithinHours('22:00-06:00', at(time))),
    ).toEqual([false, true, true, false])
    for (const time of ['00:00:00', '23:59:59']) expect(isWithinHours('00:00-24:00', at(time))).toBe(true)
  })
})

test('what may go out now is what the wallet and the day allow, and nothing while something is to be bet', () => {
  const verification = { status: 'verified', total: 0n } as const
  const day = { leftTimes: 3, leftToday: 5_000_000n }
  const facts = { available: 60_000n, turnoverLeft: 0n, ...day, isInGoodStanding: true, verification }
  const both = (sum: bigint) => ({ now: sum, onceVerified: sum })
  expect(withdrawableNow(facts)).toEqual(both(60_000n))
  expect(withdrawableNow({ ...facts, leftToday: 20_000n })).toEqual(both(20_000n))
  for (const barrier of [{ turnoverLeft: 1n }, { leftTimes: 0 }, { isInGoodStanding: false }])
    expect(withdrawableNow({ ...facts, ...barrier })).toEqual(both(0n))
})

test('deposits are split that stay just under the sum of verification, three within a day, in the last week', () => {
  const hour = 3_600_000
  const now = 1_800_000_000_000
  const { single } = VERIFIED_ABOVE
  const paid = (...hoursAgo: readonly number[]) => hoursAgo.map((one) => ({ at: now - one * hour, amount: single }))
  expect(areSplitDeposits(paid(30, 20, 7), now)).toBe(true)
  expect(areSplitDeposits(paid(31, 20, 7), now), 'a day between the first and the third').toBe(false)
  expect(areSplitDeposits(paid(100, 30, 20, 7), now), 'whatever came before').toBe(true)
  expect(areSplitDeposits(paid(20, 7), now)).toBe(false)
  expect(areSplitDeposits(paid(190, 180, 170), now), 'more than a week ago').toBe(false)
  const other = (amount: bigint) => [...paid(30, 20), { at: now - 7 * hour, amount }]
  expect(areSplitDeposits(other(single + 1n), now), 'above the sum, which is asked for').toBe(false)
  expect(areSplitDeposits(other((single * 4n) / 5n), now)).toBe(true)
  expect(areSplitDeposits(other((single * 4n) / 5n - 1n), now), 'far below it').toBe(false)
})

describe('outcomes in the sandbox', () => {
  /** Plays a withdrawal to where nothing more happens by itself. */
  function play(amount: string, isHeld = false) {
    let [status, afterMs]: [WithdrawStatus, number] = [WITHDRAW_STATUS.reviewing, 2_000]
    for (let next = sandboxMove(status, parseFen(amount), isHeld); next !== undefined;) {
      afterMs += next.afterMs
      status = movedWithdrawal(status, next.move) ?? status
      next = sandboxMove(status, parseFen(amount), isHeld)
    }
    return [status, afterMs]
  }

  test('follow from the fen of the amount', () => {
    expect(play('100.01')).toEqual([4, 10_000])
    expect(play('100.02')).toEqual([5, 10_000])
    expect(play('100.03')).toEqual([6, 10_000])
    expect(play('100.05')).toEqual([2, 2_000])
    for (const amount of ['100', '100.04', '100.10', '101.99']) expect(play(amount)).toEqual([4, 20_000])
  })

  test('wait for a person where one has to look', () => {
    for (const amount of ['100.01', '100.02', '100.03', '100']) expect(play(amount, true)).toEqual([2, 2_000])
  })
})
