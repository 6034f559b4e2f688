import { expect, test } from 'vitest'

import overrides from '../../data/zh-TW.overrides.json' with { type: 'json' }
import { simplifiedIn, toTraditional } from './index.ts'

test.each([
  ['账号登录', '帳號登入'],
  ['了解更多', '了解更多'],
  ['账户余额', '帳戶餘額'],
  ['网络错误，请重试', '網路錯誤，請重試'],
  ['余额 {{amount}} 元', '餘額 {{amount}} 元'],
  ['他说“好”', '他說「好」'],
  ['记录保存 5 年', '記錄保存 5 年'],
  ['内容没有加载出来', '內容沒有載入出來'],
  ['漏签可用补签卡', '漏簽可用補簽卡'],
  ['请截图并联系客服', '請截圖並聯絡客服'],
  ['90 天后删除', '90 天後刪除'],
  ['不发布广告', '不發布廣告'],
  ['核对业绩并发放佣金', '核對業績並發放佣金'],
  ['CRTY art:court:1', 'CRTY art:court:1'],
])('%s becomes %s', (simplified, traditional) => {
  expect(toTraditional(simplified)).toBe(traditional)
})

test('every wording of the list stands, and is itself traditional', () => {
  for (const [given, wanted] of Object.entries(overrides)) {
    expect(toTraditional(given)).not.toContain(given)
    expect(simplifiedIn(wanted)).toEqual([])
  }
})

test('a text in traditional Chinese is left as it is', () => {
  const text = '會員轉帳後，請於 30 分鐘內完成付款，距離 5 公里'
  expect(toTraditional(text)).toBe(text)
  expect(simplifiedIn(text)).toEqual([])
})

test('a simplified character is found, one that both scripts have is not', () => {
  expect(simplifiedIn('會員转帳转')).toEqual(['转'])
  expect(simplifiedIn('公里後面')).toEqual([])
})
