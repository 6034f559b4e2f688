import { UI_TIMING } from '@site/contracts'

/** Design width in CSS pixels (spec 9). */
export const DESIGN_WIDTH = 1920
const NARROW_WIDTH = 1600
const NARROW_FACTOR = 1.33
/** Below this the touch layout applies and sizes no longer shrink with the window. */
export const TOUCH_WIDTH = 1200
const DESIGN_ROOT = 100

/** 1.33 below 1600 px, 1 from 1920 px on, a straight line between (open point 81). */
export function scaleFactor(width: number): number {
  if (width < NARROW_WIDTH) return NARROW_FACTOR
  if (width >= DESIGN_WIDTH) return 1
  return NARROW_FACTOR - ((NARROW_FACTOR - 1) * (width - NARROW_WIDTH)) / (DESIGN_WIDTH - NARROW_WIDTH)
}

/** The root font size in pixels for a window width; 100 in the touch layout. */
export function rootFontSize(width: number): number {
  return width < TOUCH_WIDTH ? DESIGN_ROOT : (width / DESIGN_WIDTH) * DESIGN_ROOT * scaleFactor(width)
}

/** Whether a page title is longer than the limit, counted in code points. */
export function scrollsTitle(title: string): boolean {
  return Array.from(title).length > UI_TIMING.titleScrollAbove
}

/** One step of a scrolling title: the first character moves to the end (open point 18). Short titles stand still. */
export function scrollTitle(title: string): string {
  const [first = '', ...rest] = Array.from(title)
  return scrollsTitle(title) ? rest.join('') + first : title
}
