import { readFileSync } from 'node:fs'

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { SEARCH_INDEX_FILE, buildSearchIndex } from '../../../dev/search-index.ts'
import { markMatch, searchHelp, SearchIndexSchema } from './search-index.ts'

const index = v.parse(SearchIndexSchema, JSON.parse(readFileSync(SEARCH_INDEX_FILE, 'utf8')))
const slugs = (query: string) => [...new Set(searchHelp(index, query).map(({ slug }) => slug))]

test('the index is what the articles say; `npm run search-index` in this package writes it', () => {
  expect(index).toEqual(buildSearchIndex())
})

describe('searching the help centre', () => {
  test('finds articles by title first', () => {
    expect(searchHelp(index, '取款')[0]).toMatchObject({ slug: 'qk', place: undefined })
    expect(searchHelp(index, '让球')[0]).toMatchObject({ slug: 'rqgl' })
  })

  test('finds questions and headings with their place', () => {
    const hit = searchHelp(index, '收不到验证码').find(({ place }) => place !== undefined)
    expect(hit).toMatchObject({ slug: 'kh', place: { anchor: 'faq', text: '收不到验证码怎么办？' } })
  })

  test('finds by keywords that the title does not hold', () => {
    expect(slugs('提现')).toContain('qk')
    expect(slugs('钓鱼')).toContain('fjcjc')
  })

  test('takes several words, any case, full width and the code of an article', () => {
    expect(slugs('滚球 让球')).toContain('rqgl')
    expect(slugs('ｕｓｄｔ')).toContain('xnbcqkjc')
    expect(slugs('CK')).toContain('ck')
  })

  test('finds nothing for nothing, for blanks and for what is not there', () => {
    for (const query of ['', '   ', '，', '宇宙飞船', '.*', '[(']) expect(searchHelp(index, query)).toEqual([])
  })

  test('gives at most a dozen', () => {
    expect(searchHelp(index, '怎').length).toBeLessThanOrEqual(12)
  })
})

test('marks what was found', () => {
  expect(markMatch('收不到验证码怎么办？', '验证码')).toEqual([
    { text: '收不到', isMatch: false },
    { text: '验证码', isMatch: true },
    { text: '怎么办？', isMatch: false },
  ])
  expect(markMatch('存款', '取款')).toEqual([{ text: '存款', isMatch: false }])
})
