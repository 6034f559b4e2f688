import { expect, test } from 'vitest'

import { columnsFor, measure } from './use-grid.ts'

test.each([
  [390, 3],
  [768, 5],
  [1366, 7],
  [1920, 8],
])('a window of %i pixels has %i columns', (width, columns) => {
  expect(columnsFor(width)).toBe(columns)
})

test('tiles and gaps fill the row', () => {
  const { columns, tile, gap, row } = measure(1392, 1920, 1, 58)
  expect(columns * tile + (columns - 1) * gap).toBeCloseTo(1392)
  expect(row).toBeGreaterThanOrEqual(Math.ceil(tile) + 58 + gap)
})
