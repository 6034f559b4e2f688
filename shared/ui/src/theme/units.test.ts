import { expect, test } from 'vitest'
import { px, text } from './units.ts'

test('a design pixel is a hundredth of a rem', () => {
  expect(px(14)).toBe('0.14rem')
  expect(px(0, 12, 1.5)).toBe('0 0.12rem 0.015rem')
})

test('text sizes stop at 12 px', () => {
  expect(text(13)).toBe('max(12px, 0.13rem)')
})
