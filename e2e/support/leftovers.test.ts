import { describe, expect, test } from 'vitest'
import { findLeftovers } from './leftovers.ts'

describe('leftovers of a language', () => {
  test('finished texts have none', () => {
    expect(findLeftovers('VIP 会员首存 ¥1,000.00，支持 USDT，请下载 APP。客服 help@site.com', 'zh-CN')).toEqual([])
    expect(findLeftovers('注单 LGZR-7f31-0a 的详情', 'zh-CN')).toEqual([])
    expect(findLeftovers('會員轉帳後，請於 30 分鐘內完成付款，距離 5 公里', 'zh-TW')).toEqual([])
  })

  test.each([
    ['标题 wallet.transfer.title', ['wallet.transfer.title']],
    ['account:wallet.title', ['account:wallet.title']],
    ['余额 {{amount}} 元', ['{{amount}}']],
    ['共 undefined 条，NaN 元', ['undefined', 'NaN']],
    ['Transfer 转账 Submit', ['Transfer', 'Submit']],
    ['Sign-in 签到', ['Sign']],
  ])('%s', (text, leftovers) => {
    expect(findLeftovers(text, 'zh-CN')).toEqual(expect.arrayContaining(leftovers))
  })

  test('a simplified character in a traditional text is one', () => {
    expect(findLeftovers('會員转帳', 'zh-TW')).toEqual(['转'])
    expect(findLeftovers('会员转账', 'zh-CN')).toEqual([])
  })
})
