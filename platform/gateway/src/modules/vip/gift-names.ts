import type { GiftType } from '@site/contracts'

/** As the help articles call them. */
const NAMES: Readonly<Record<GiftType, string>> = {
  upgrade: '晋级礼金',
  week: '每周红包',
  month: '每月红包',
  birthday: '生日礼金',
}

/** What one gift is called in records: `VIP3 每周红包`. */
export const giftName = ({ type, grade }: { readonly type: GiftType; readonly grade: number }): string =>
  `VIP${grade} ${NAMES[type]}`
