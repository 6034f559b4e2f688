import { expect, test } from 'vitest'

import { chineseNumber, clauseStarts, numericColumns, sectionElementId } from './outline.ts'
import { readArticle } from './tests/content.ts'

test('writes section numbers in Chinese', () => {
  expect([1, 9, 10, 11, 19, 20, 21, 99].map(chineseNumber)).toEqual([
    '一',
    '九',
    '十',
    '十一',
    '十九',
    '二十',
    '二十一',
    '九十九',
  ])
})

test('goes on numbering clauses after the list of regions', () => {
  const section = readArticle('gztk').sections.find(({ id }) => id === 'conditions')
  if (section === undefined) throw new Error('no conditions')
  const clauses = section.blocks.filter(({ type }) => type === 'clauses')
  expect(clauses.map((block) => clauseStarts(section).get(block))).toEqual([0, 3])
})

test('finds the columns of figures', () => {
  const rows = [
    ['主队', '-0.25', '1-1', '1,000', '5%', '—'],
    ['客队', '+2', '0-0', '33.33', '10%', '12'],
  ]
  expect([...numericColumns({ columns: ['a', 'b', 'c', 'd', 'e', 'f'], rows })]).toEqual([1, 3, 4, 5])
})

test('keeps section ids of two articles apart', () => {
  expect(sectionElementId('kh', 'faq')).not.toBe(sectionElementId('ck', 'faq'))
})
