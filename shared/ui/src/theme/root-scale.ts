import { DESIGN_WIDTH, rootFontSize, TOUCH_WIDTH } from '@site/domain'

const BLEND_STEPS = [1600, 1680, 1760, 1840, DESIGN_WIDTH] as const

/**
 * The root font size of `rootFontSize` as CSS, so that the first paint needs no script. The blend between 1600 and 1920 is quadratic
 * and CSS cannot multiply two lengths, so it is drawn as four straight pieces, never more than 0.1 px off.
 */
export function rootScaleCss(): string {
  const round = (value: number) => Number(value.toFixed(4))
  const pieces = BLEND_STEPS.slice(0, -1).map((from, index) => {
    const to = BLEND_STEPS[index + 1] ?? DESIGN_WIDTH
    const slope = (rootFontSize(to) - rootFontSize(from)) / (to - from)
    const start = rootFontSize(from) - slope * from
    return `@media (min-width:${from}px){html{font-size:calc(${round(slope * 100)}vw + ${round(start)}px)}}`
  })
  return [
    'html{font-size:100px}',
    `@media (min-width:${TOUCH_WIDTH}px){html{font-size:${round((133 / DESIGN_WIDTH) * 100)}vw}}`,
    ...pieces,
    `@media (min-width:${DESIGN_WIDTH}px){html{font-size:${round(10_000 / DESIGN_WIDTH)}vw}}`,
  ].join('')
}
