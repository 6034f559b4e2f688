import type { Gift } from '@site/contracts'

import type { useAccountTexts } from '../../lib/texts.ts'

/** What a gift is called: one of a grade by both, one of the operator by what it is for. */
export function giftName(
  { type, grade, title }: Pick<Gift, 'type' | 'grade' | 'title'>,
  t: ReturnType<typeof useAccountTexts>,
): string {
  const name = t(`welfare.types.${type}`)
  return type === 'special' ? `${name} · ${title ?? ''}` : `VIP${grade} ${name}`
}
