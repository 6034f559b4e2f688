import { GENDER, type Gender } from '@site/contracts'

type Flag = 0 | 1

/** What of an account is bound or set, as member info tells it. */
export interface AccountState {
  readonly bindPhone: Flag
  readonly bindRealName: Flag
  readonly bindEmail?: Flag | undefined
  readonly withdrawPwd?: Flag | undefined
  readonly gender?: Gender | undefined
  readonly birthday?: string | undefined
  readonly avatar?: string | undefined
}

/** The steps that make an account safe, in the order in which they are offered. */
export const SAFETY_STEPS = ['bindPhone', 'bindRealName', 'bindEmail', 'withdrawPwd'] as const
export type SafetyStep = (typeof SAFETY_STEPS)[number]

/** The steps that are still to be taken. */
export function openSafetySteps(account: AccountState): readonly SafetyStep[] {
  return SAFETY_STEPS.filter((step) => account[step] !== 1)
}

/** 1 low, 2 middle, 3 high: high from three of the four steps on, low when none has been taken. */
export function securityLevel(account: AccountState): 1 | 2 | 3 {
  const taken = SAFETY_STEPS.length - openSafetySteps(account).length
  if (taken >= 3) return 3
  return taken === 0 ? 1 : 2
}

/** How much of the profile is filled in, 0-100 per cent: each of its seven parts counts the same. */
export function profileCompletion(account: AccountState): number {
  const parts = [
    ...SAFETY_STEPS.map((step) => account[step] === 1),
    (account.gender ?? GENDER.unset) !== GENDER.unset,
    (account.birthday ?? '') !== '',
    (account.avatar ?? '') !== '',
  ]
  return Math.round((parts.filter(Boolean).length / parts.length) * 100)
}

/** Routes for members with a bound phone and a bound real name (spec 5 and 6). */
export function isFullyBound(account: Pick<AccountState, 'bindPhone' | 'bindRealName'>): boolean {
  return account.bindPhone === 1 && account.bindRealName === 1
}
