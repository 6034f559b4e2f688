import { expect, test } from 'vitest'

import { findDecisions, findTextProblems, findTexts } from './written-texts.ts'

test('a text in code is found, one in a comment is not', () => {
  expect(findTexts(`const a = '返回'\n// 返回\n/* 返回\n返回 */ const b = <p>返回</p>`)).toEqual([1, 4])
  expect(findTexts("const url = 'https://x.test' // 返回")).toEqual([])
})

test.each([
  "if (name === '串关') go()",
  "if ('串关' !== name) go()",
  "case '全赢':",
  "title.startsWith('【提醒】')",
  'name.includes(`冠军`)',
  'const isCover = /\\d串\\d/.test(name)',
  'title.replace(/^【提醒】/, "")',
  "const TONES = { 全赢: 'success' }",
  "  '全赢': 'success',",
])('%s decides by a text', (line) => {
  expect(findDecisions(line)).toEqual([1])
})

test.each(["t('返回')", "const NAMES = { W: '全赢' }", "name === 'TY' ? '体育' : '电子'", '`第${n}局`'])(
  '%s only says one',
  (line) => {
    expect(findDecisions(line)).toEqual([])
  },
)

test('each text has an owner, and each owner a text', () => {
  const sources = new Map([
    ['host/src/a.ts', "say('返回')"],
    ['host/src/words/b.ts', "say('返回')"],
    ['host/src/c.ts', "name === '返回'"],
  ])
  const owner = (path: string) => ({ path, reason: '' })
  expect(
    findTextProblems(sources, [owner('host/src/words/'), owner('host/src/c.ts')], [owner('host/src/d.ts')]),
  ).toEqual([
    'host/src/a.ts:1 writes a text: it belongs into the locales',
    'host/src/c.ts:1 decides by a text that is shown: use a code or a key',
    'host/src/d.ts is named in the list and has no such text',
  ])
})
