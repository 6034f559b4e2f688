import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { copyText } from './copy-text.ts'
import { type Shell, installShell } from './shell.ts'

const said: string[] = []

beforeEach(() => {
  said.length = 0
  const toast: Partial<Shell['toast']> = {
    success: (text: string) => said.push(`success ${text}`),
    warning: (text: string) => said.push(`warning ${text}`),
  }
  installShell({ toast } as Shell)
})
afterEach(() => vi.unstubAllGlobals())

const withClipboard = (clipboard: Partial<Clipboard> | undefined) => vi.stubGlobal('navigator', { clipboard })

test('a text that was copied is said to be, in words of the caller where there are some', async () => {
  const copied: string[] = []
  withClipboard({ writeText: async (text) => void copied.push(text) })
  expect(await copyText('B261121000001')).toBe(true)
  expect(await copyText('https://aurora.example', '链接已复制')).toBe(true)
  expect(await copyText('')).toBe(false)
  expect(copied).toEqual(['B261121000001', 'https://aurora.example'])
  expect(said).toEqual(['success 复制成功', 'success 链接已复制'])
})

test.each([
  ['refuses', { writeText: () => Promise.reject(new DOMException('denied', 'NotAllowedError')) }],
  ['is missing, as in a page that is not secure', undefined],
])('a clipboard that %s is said to have copied nothing, and no error escapes', async (_what, clipboard) => {
  withClipboard(clipboard)
  expect(await copyText('B261121000001', '链接已复制')).toBe(false)
  expect(said).toEqual(['warning 没有复制成功，请手动选择后复制'])
})
