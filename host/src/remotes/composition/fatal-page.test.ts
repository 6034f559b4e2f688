import { toTraditional } from '@site/domain/traditional'
import { afterEach, expect, test } from 'vitest'

import { showFatalPage, TEXTS } from './fatal-page.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test('the page that needs nothing of the site speaks the language of the document', () => {
  const made = Object.fromEntries(Object.entries(TEXTS['zh-CN']).map(([key, text]) => [key, toTraditional(text)]))
  expect(TEXTS['zh-TW']).toEqual(made)
  document.documentElement.lang = 'zh-TW'
  showFatalPage('E1')
  expect(document.querySelector('h1')?.textContent).toBe('頁面暫時無法開啟')
  expect(document.body.textContent).toContain('錯誤代碼：E1')
})
