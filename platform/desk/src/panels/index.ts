import { activities } from './activities/index.ts'
import { audit } from './audit/index.ts'
import { chat } from './chat/index.ts'
import { clock } from './clock/index.ts'
import { deposits } from './deposits/index.ts'
import { disputes } from './disputes/index.ts'
import { exposure } from './exposure/index.ts'
import { feedback } from './feedback/index.ts'
import { freezes } from './freezes/index.ts'
import { gifts } from './gifts/index.ts'
import { letters } from './letters/index.ts'
import { mails } from './mails/index.ts'
import { matches } from './matches/index.ts'
import { money } from './money/index.ts'
import { notices } from './notices/index.ts'
import type { DeskPanel } from './panel.ts'
import { protection } from './protection/index.ts'
import { reconciliation } from './reconciliation/index.ts'
import { reviews } from './reviews/index.ts'
import { rounds } from './rounds/index.ts'
import { venues } from './venues/index.ts'
import { verifications } from './verifications/index.ts'
import { withdrawals } from './withdrawals/index.ts'

/** Every panel of the desk, in the order of its menu; the first one is where it opens. */
export const PANELS: readonly [DeskPanel, ...DeskPanel[]] = [
  deposits,
  withdrawals,
  rounds,
  verifications,
  freezes,
  disputes,
  feedback,
  letters,
  mails,
  matches,
  exposure,
  chat,
  venues,
  clock,
  activities,
  gifts,
  notices,
  reviews,
  protection,
  money,
  reconciliation,
  audit,
]
