import { describe, expect, test } from 'vitest'

import { createLocalizer } from './localize.ts'

describe('answers in the caller’s language', () => {
  const { localize } = createLocalizer()

  test('zh-TW converts every text of an answer, and what belongs to a person stays as it is', async () => {
    const answer = {
      message: '网络连接异常，请检查账号',
      data: { list: [{ name: '电子', count: 3, none: null }], nickName: '简体昵称', realNameMask: '张**' },
    }
    expect(await localize(answer, 'zh-TW')).toEqual({
      message: '網路連線異常，請檢查帳號',
      data: { list: [{ name: '電子', count: 3, none: null }], nickName: '简体昵称', realNameMask: '张**' },
    })
  })

  test('zh-CN and texts without Chinese letters pass untouched', async () => {
    const answer = { message: '网络', data: ['art:court:1', 7] }
    expect(await localize(answer, 'zh-CN')).toBe(answer)
    expect(await localize(['CRTY', ''], 'zh-TW')).toEqual(['CRTY', ''])
  })
})
