import { describe, expect, test } from 'vitest'

import { createWordFinder, isFindable, toChatText } from './chat-text.ts'

describe('a message before it is sent', () => {
  test.each([
    ['  加油  ', '加油'],
    ['一行\n两行\t三', '一行 两行 三'],
    ['隔得 \n  很远', '隔得 很远'],
    ['a\u200Bb\u202Ec\uFEFF', 'abc'],
    ['<b>粗</b> https://x.test', '<b>粗</b> https://x.test'],
    ['\u0000好\u0007', '好'],
    ['加\u3164微\u034F信\u2800', '加微信'],
    ['\u061Cabc\u180E \u{E0041}\u{E0042}', 'abc'],
    ['a\u200Db\uFE0F', 'ab'],
    ['z\u0301\u0302\u0303\u0304\u0305go', 'z\u0301\u0302go'],
    ['สวัสดี ที่รัก', 'สวัสดี ที่รัก'],
  ])('[S5.053] %j is sent as %j', (typed, text) => {
    expect(toChatText(typed)).toEqual({ ok: true, text })
  })

  test.each(['👨‍👩‍👧', '👩🏽‍🚀', '❤️', '1️⃣', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👁️‍🗨️'])('%s is one emoji still', (emoji) => {
    expect(toChatText(emoji)).toEqual({ ok: true, text: emoji })
  })

  test.each([[''], ['   '], ['\n\t'], ['\u200B\u200D\uFEFF'], ['\u3164\u115F'], ['\u2800'], ['\u0301'], ['\uFE0F']])(
    '[S5.053] %j is empty, and not sent',
    (typed) => {
      expect(toChatText(typed)).toEqual({ ok: false, why: 'empty' })
    },
  )

  test('150 characters are sent and 151 are not, an emoji counting as one', () => {
    expect(toChatText('好'.repeat(150)).ok).toBe(true)
    expect(toChatText('😀'.repeat(150)).ok).toBe(true)
    expect(toChatText('好'.repeat(151))).toEqual({ ok: false, why: 'long' })
    expect(toChatText(` ${'好'.repeat(150)} `).ok).toBe(true)
  })
})

describe('a word of the list', () => {
  test.each([['加薇信聊'], ['加 薇.信 聊'], ['ＢＡＤ'], ['b-A-d day'], ['bá\u0302d']])('is found in %j', (text) => {
    expect(createWordFinder(['无', '薇信', 'bad'])(text)).toBe(/薇/.test(text) ? '薇信' : 'bad')
  })
  test('is not found where it is not, and a list without letters finds nothing', () => {
    expect(createWordFinder(['薇信', 'bad'])('精彩的比赛')).toBeUndefined()
    expect(createWordFinder(['', ' . '])('精彩')).toBeUndefined()
    expect(['', ' . ', '❤️', '薇 信', '8'].filter(isFindable)).toEqual(['薇 信', '8'])
  })
  test('is compared as both are read, and given as it was written', () => {
    const read = (text: string) => text.replaceAll('賭', '赌')
    expect(createWordFinder(['賭 博'], read)('来赌博吧')).toBe('賭 博')
    expect(createWordFinder(['赌博'], read)('來賭-博吧')).toBe('赌博')
  })
})
