import { expect, test } from 'vitest'

import { PAGE_SIZE, isGameTag, pageInput, pagesOf } from './game-filter.ts'

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
