/** Width the design is drawn for; the root is 100 px there, so 0.01rem is one design pixel (open point 81). */
export const DESIGN_WIDTH = 1920

/** Below this width the touch layout applies and the root stays at 100 px. */
export const TOUCH_BELOW = 1200

/** Design pixels to rem: `px(14)` → `0.14rem`, `px(8, 12)` → `0.08rem 0.12rem`. */
export function px(...sizes: number[]): string {
  return sizes.map((size) => (size === 0 ? '0' : `${Number((size / 100).toFixed(4))}rem`)).join(' ')
}

/** The type scale in design pixels. */
export type TextSize = 12 | 13 | 14 | 16 | 20 | 28 | 40

/** A font size of the scale that never falls under 12 px, however narrow the desktop window is. */
export function text(size: TextSize): string {
  return `max(12px, ${px(size)})`
}

/**
 * Root font size in px for a window width in px (spec 2.5 and 9, open point 81): proportional to the width against
 * 1920, enlarged by 1.33 below 1600, blending to 1 between 1600 and 1920; 100 in the touch layout.
 */
export function rootFontSize(width: number): number {
  if (width < TOUCH_BELOW) return 100
  const blend = Math.min(Math.max((width - 1600) / 320, 0), 1)
  return (width / DESIGN_WIDTH) * 100 * (1.33 - 0.33 * blend)
}

const BLEND_STEPS = [1600, 1680, 1760, 1840, DESIGN_WIDTH] as const

/**
 * {@link rootFontSize} as CSS, so that the first paint needs no script. The blend between 1600 and 1920 is quadratic
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
    `@media (min-width:${TOUCH_BELOW}px){html{font-size:${round((133 / DESIGN_WIDTH) * 100)}vw}}`,
    ...pieces,
    `@media (min-width:${DESIGN_WIDTH}px){html{font-size:${round(10_000 / DESIGN_WIDTH)}vw}}`,
  ].join('')
}
