import { expect, test } from 'vitest'

import { parseInline, plainText } from './inline.ts'

test('splits strong text and links out of a line', () => {
  expect(parseInline('请先看**规则**，再[存款](help:ck#late)。')).toEqual([
    { kind: 'text', at: 0, text: '请先看' },
    { kind: 'strong', at: 3, text: '规则' },
    { kind: 'text', at: 9, text: '，再' },
    { kind: 'link', at: 11, text: '存款', target: { kind: 'help', slug: 'ck', anchor: 'late' } },
    { kind: 'text', at: 29, text: '。' },
  ])
  expect(parseInline('[转账](route:transferMoney)')).toEqual([
    { kind: 'link', at: 0, text: '转账', target: { kind: 'route', name: 'transferMoney' } },
  ])
})

test('leaves unfinished markup, foreign addresses and script as text', () => {
  for (const text of ['2 * 3 = 6', '[只有括号]', '[点我](https://example.com)', '[点我](javascript:alert)', '**']) {
    expect(parseInline(text)).toEqual([{ kind: 'text', at: 0, text }])
  }
})

test('gives the words without the markup', () => {
  expect(plainText('**注意**：见[取款](help:qk)')).toBe('注意：见取款')
})
