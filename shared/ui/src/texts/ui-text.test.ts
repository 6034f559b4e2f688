import { afterEach, expect, test } from 'vitest'
import { uiText } from './ui-text.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test('the words are simplified unless the document is zh-TW', () => {
  expect(uiText('close')).toBe('关闭')
  document.documentElement.lang = 'zh-CN'
  expect(uiText('close')).toBe('关闭')
  document.documentElement.lang = 'zh-TW'
  expect(uiText('close')).toBe('關閉')
})
