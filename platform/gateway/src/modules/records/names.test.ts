import { expect, test } from 'vitest'

import { journalName } from './names.ts'

test('every bonus is called by what it was given for', () => {
  const kinds = ['bonus_activity', 'bonus_vip', 'bonus_feedback', 'bonus_deposit', 'bonus_jackpot']
  expect(kinds.map(journalName)).toEqual(['活动奖金', '会员礼金', '反馈奖励', '存款赠送', '彩池大奖'])
})

test('what has no name of its own is called by the kind of deal that its first word says, if that is one', () => {
  expect(['rebate', 'transfer_back', 'bet_other'].map(journalName)).toEqual(['返水', '转账', 'bet_other'])
})
