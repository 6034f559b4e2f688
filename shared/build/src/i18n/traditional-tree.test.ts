import { expect, test } from 'vitest'

import { traditionalText, traditionalTree } from './traditional-tree.ts'

test('keys and placeholders stay as they are', () => {
  expect(traditionalTree({ 标题: '余额 {{amount}} 元', nested: { a: '返回', list: ['账号', 3, true] } })).toEqual({
    标题: '餘額 {{amount}} 元',
    nested: { a: '返回', list: ['帳號', 3, true] },
  })
})

test('a text that keeps a simplified character fails the build', () => {
  expect(traditionalText('返回')).toBe('返回')
  expect(() => traditionalTree({ list: ['返回', '新余市'] })).toThrow('simplified characters stay in zh-TW: 余')
})
