/**
 * Media queries by layout: mobile < 768, tablet < 1200 (both use the touch layout), desktop, wide ≥ 1600.
 * Used as keys of style objects: `css({ [media.mobile]: { … } })`.
 */
export const media = {
  mobile: '@media (max-width: 767.98px)',
  tablet: '@media (min-width: 768px) and (max-width: 1199.98px)',
  /** mobile and tablet: one column or two, 44 px targets */
  touch: '@media (max-width: 1199.98px)',
  notMobile: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1200px)',
  wide: '@media (min-width: 1600px)',
  /** a pointer that can hover; keeps hover colours from sticking after a tap */
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
} as const

/** The same limits for `window.matchMedia`. */
export const BREAKPOINTS = { mobileBelow: 768, tabletBelow: 1200, wideFrom: 1600 } as const
