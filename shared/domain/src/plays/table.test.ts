import { expect, test } from 'vitest'
import table from '../../vectors/plays.json' with { type: 'json' }
import { plays, selectionName } from './index.ts'

// Alone in its file, so that the table of markets is made inside this test and nothing of it goes unproven.
test('every market by its code: its name, its selections in their order, and each of them in Chinese', () => {
  const made = [...plays()].map(([code, { name, selections }]) => {
    const labels = selections.map((r) => `${r} ${selectionName(code, r, '主', '客')}`)
    return [code, `${name}: ${labels.join(', ')}`]
  })
  expect(Object.fromEntries(made)).toEqual(table)
  expect(selectionName('XX', 'YY', '主', '客')).toBe('YY')
  expect(selectionName('M', 'YY', '主', '客')).toBe('YY')
})
