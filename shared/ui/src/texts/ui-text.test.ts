import { afterEach, expect, test } from 'vitest'
import { toTraditional } from '@site/domain/traditional'
import { uiText, ZH_CN, ZH_TW } from './ui-text.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test('the words are simplified unless the document is zh-TW', () => {
  expect(uiText('close')).toBe('关闭')
  document.documentElement.lang = 'zh-CN'
  expect(uiText('close')).toBe('关闭')
  document.documentElement.lang = 'zh-TW'
  expect(uiText('close')).toBe('關閉')
})

test('the traditional words are what the build would make of the simplified ones', () => {
  expect(ZH_TW).toEqual(Object.fromEntries(Object.entries(ZH_CN).map(([key, text]) => [key, toTraditional(text)])))
})
