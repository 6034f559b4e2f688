/**
 * Design pixels to rem; the root is 100 px at a window of 1920, so 0.01rem is one of them (open point 81):
 * `px(14)` → `0.14rem`, `px(8, 12)` → `0.08rem 0.12rem`.
 */
export function px(...sizes: number[]): string {
  return sizes.map((size) => (size === 0 ? '0' : `${Number((size / 100).toFixed(4))}rem`)).join(' ')
}

/** The type scale in design pixels. */
export type TextSize = 12 | 13 | 14 | 16 | 20 | 28 | 40

/** A font size of the scale that never falls under 12 px, however narrow the desktop window is. */
export function text(size: TextSize): string {
  return `max(12px, ${px(size)})`
}
