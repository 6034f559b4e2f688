import { expect, test } from 'vitest'
import { px, rootFontSize, rootScaleCss, text } from './units.ts'

test('a design pixel is a hundredth of a rem', () => {
  expect(px(14)).toBe('0.14rem')
  expect(px(0, 12, 1.5)).toBe('0 0.12rem 0.015rem')
})

test('text sizes stop at 12 px', () => {
  expect(text(13)).toBe('max(12px, 0.13rem)')
})

test('the root scales against 1920, by 1.33 below 1600, and not at all in the touch layout', () => {
  expect(rootFontSize(1920)).toBe(100)
  expect(rootFontSize(2560)).toBeCloseTo(133.33, 2)
  expect(rootFontSize(1600)).toBeCloseTo((1600 / 1920) * 133, 5)
  expect(rootFontSize(1760)).toBeCloseTo((1760 / 1920) * 116.5, 5)
  expect(rootFontSize(1366)).toBeCloseTo((1366 / 1920) * 133, 5)
  expect(rootFontSize(1199)).toBe(100)
  expect(rootFontSize(390)).toBe(100)
})

test('the CSS form stays within 0.1 px of the formula at every width', () => {
  const rules = [
    ...rootScaleCss().matchAll(/min-width:(\d+)px\)\{html\{font-size:(?:calc\()?([-\d.]+)vw(?: \+ ([-\d.]+)px)?/g),
  ]
  expect(rules).toHaveLength(6)
  for (let width = 1200; width <= 2600; width += 1) {
    const rule = rules.findLast((candidate) => Number(candidate[1]) <= width)
    const size = (Number(rule?.[2]) * width) / 100 + Number(rule?.[3] ?? 0)
    expect(Math.abs(size - rootFontSize(width)), `at ${width}`).toBeLessThan(0.1)
  }
})
