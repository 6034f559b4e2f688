import { expect, test } from 'vitest'

import { PAGE_SIZE, gamesOf, isGameTag, pageInput, pagesOf } from './game-filter.ts'

test('a call carries only what narrows the list', () => {
  expect(pageInput({ category: 'DZ', keyword: '' }, 1)).toEqual({ category: 'DZ', pageNum: 1, pageSize: PAGE_SIZE })
  expect(pageInput({ category: 'BY', enName: 'HLBY', tag: 'hot', keyword: '鲨' }, 3)).toEqual({
    category: 'BY',
    enName: 'HLBY',
    tag: 'hot',
    keyword: '鲨',
    pageNum: 3,
    pageSize: PAGE_SIZE,
  })
})

test('the pages of what is in sight', () => {
  expect(pagesOf(0, 23)).toEqual([1])
  expect(pagesOf(PAGE_SIZE - 1, PAGE_SIZE)).toEqual([1, 2])
  expect(pagesOf(10 * PAGE_SIZE, 11 * PAGE_SIZE - 1)).toEqual([11])
  expect(pagesOf(0, -1)).toEqual([1])
})

test('only the four tags of the call are tags', () => {
  expect(['hot', 'new', 'fav', 'recent'].every(isGameTag)).toBe(true)
  expect(isGameTag('all')).toBe(false)
})

test('a search on the spot finds what the call finds, in its order', () => {
  const game = (enName: string, name: string, more: object = {}) => ({
    gameCode: name,
    enName,
    name,
    img: '',
    fav: 0 as const,
    hot: 0 as const,
    isNew: 0 as const,
    tryPlay: 0 as const,
    ...more,
  })
  const all = [game('PGDZ', 'Lucky 灯火', { hot: 1 }), game('MWDZ', '灯火长安', { isNew: 1 }), game('MWDZ', '果园')]
  const names = (filter: object) => gamesOf(all, { category: 'DZ', ...filter }).map(({ name }) => name)
  expect(names({})).toEqual(['Lucky 灯火', '灯火长安', '果园'])
  expect(names({ keyword: '灯火' })).toEqual(['Lucky 灯火', '灯火长安'])
  expect(names({ keyword: 'LUCKY' })).toEqual(['Lucky 灯火'])
  expect(names({ enName: 'MWDZ', keyword: '灯火' })).toEqual(['灯火长安'])
  expect(names({ tag: 'hot' })).toEqual(['Lucky 灯火'])
  expect(names({ tag: 'new' })).toEqual(['灯火长安'])
  expect(names({ keyword: '%' })).toEqual([])
})
