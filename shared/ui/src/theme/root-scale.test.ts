import { rootFontSize } from '@site/domain'
import { expect, test } from 'vitest'
import { rootScaleCss } from './root-scale.ts'

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
