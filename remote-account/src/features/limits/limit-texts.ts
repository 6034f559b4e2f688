import type { LimitType, PlayLimit } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'

import type { useAccountTexts } from '../../lib/texts.ts'

type Translate = ReturnType<typeof useAccountTexts>

/** An amount of a limit in words: money, or minutes. */
export function amountText(t: Translate, type: LimitType, amount: string): string {
  return type === 'session' ? t('limits.minutes', { minutes: Number(amount) }) : formatCny(parseFen(amount))
}

/** How much of a limit is used, 0 to 1. */
export function shareUsed({ amount, used }: Pick<PlayLimit, 'amount' | 'used'>): number {
  return Math.min(1, Number(used) / Number(amount))
}
