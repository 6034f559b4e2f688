import { ApiError } from '@site/contracts'
import { afterEach, expect, test } from 'vitest'

import { messageOf } from './api-error.ts'

afterEach(() => {
  document.documentElement.lang = ''
})

test('what no server has said is said in the page’s language, and what one has said stays as it was said', () => {
  const errors = [new TypeError('x is not a function'), new ApiError(6006), new ApiError(6012, '余额不足')]
  const said = ['服务开小差了，请稍后再试', '网络连接异常，请稍后再试', '余额不足']
  expect(errors.map((error) => messageOf(error))).toEqual(said)
  document.documentElement.lang = 'zh-TW'
  expect(errors.map((error) => messageOf(error))).toEqual([
    '服務開小差了，請稍後再試',
    '網路連線異常，請稍後再試',
    '余额不足',
  ])
  expect(messageOf(errors[0], '自己的話')).toBe('自己的話')
})
