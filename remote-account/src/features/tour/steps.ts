import { type UserInfo, NAMED_ROUTES } from '@site/contracts'
import { isFullyBound } from '@site/domain'
import { type LucideIcon, IdCard, LifeBuoy, ShieldCheck, UserRoundCheck, WalletCards } from 'lucide-react'

import { ACCOUNT_PATHS } from '../../lib/paths.ts'

export interface TourStep {
  readonly key: 's1' | 's2' | 's3' | 's4' | 's5'
  readonly icon: LucideIcon
  readonly to: string
  /** Named route that must exist for the step's link; none for pages of this remote. */
  readonly route?: string
  /** Whether the member has done already what the step is about. */
  readonly isDone?: (user: UserInfo) => boolean
}

export const FIRST_STEP: TourStep = { key: 's1', icon: IdCard, to: ACCOUNT_PATHS.auth, isDone: isFullyBound }

/** What a new member should know, in the order in which it matters. */
export const TOUR_STEPS: readonly TourStep[] = [
  FIRST_STEP,
  { key: 's2', icon: WalletCards, to: ACCOUNT_PATHS.wallet },
  { key: 's3', icon: UserRoundCheck, to: ACCOUNT_PATHS.profile, isDone: (user) => user.completion === 100 },
  { key: 's4', icon: ShieldCheck, to: ACCOUNT_PATHS.devices },
  { key: 's5', icon: LifeBuoy, to: '/app/help/kh' },
]

/** Where the tour ends. */
export const TOUR_END = NAMED_ROUTES.userinfo.path
