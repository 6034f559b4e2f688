import { expect, test } from 'vitest'

import { nameKey } from './name-key.ts'

test('a name is the same however it is spelled', () => {
  for (const [one, other] of [
    ['欧阳海', '歐陽海'],
    ['阿卜杜拉·买买提', '阿卜杜拉买买提'],
    ['José·García', 'JOSE·GARCIA'],
    ['Ｌｉ·Ｗｅｉ', 'li·wei'],
  ] as const)
    expect(nameKey(one), one).toBe(nameKey(other))
  expect(nameKey('欧阳海')).not.toBe(nameKey('欧阳河'))
})
