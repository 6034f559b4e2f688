import type { ClaimedGiftType } from '@site/contracts'

/** As the help articles call them. */
const NAMES: Readonly<Record<ClaimedGiftType, string>> = {
  upgrade: '晋级礼金',
  week: '每周红包',
  month: '每月红包',
  birthday: '生日礼金',
  special: '专属礼金',
}

/** What one gift is called in records: `VIP3 每周红包`; one of the operator is of no grade. */
export const giftName = ({ type, grade }: { readonly type: ClaimedGiftType; readonly grade: number }): string =>
  type === 'special' ? NAMES.special : `VIP${grade} ${NAMES[type]}`
