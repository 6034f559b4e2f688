import { BREAKPOINTS } from '@site/ui'
import { type RefObject, useLayoutEffect, useState } from 'react'

export interface GridMeasures {
  readonly columns: number
  /** CSS pixels: a tile's width, a row with the gap below it, and the gap. */
  readonly tile: number
  readonly row: number
  readonly gap: number
  /** Where the grid begins on the page. */
  readonly top: number
}

/** Columns by the window's width: three for thumbs, eight on the widest. */
export function columnsFor(windowWidth: number): number {
  if (windowWidth < BREAKPOINTS.mobileBelow) return 3
  if (windowWidth < BREAKPOINTS.tabletBelow) return 5
  return windowWidth < BREAKPOINTS.wideFrom ? 7 : 8
}

/**
 * Measures of a grid of square pictures with words below them. `wordsHeight` is in design pixels, of which the root's
 * font size is a hundred; both follow the window.
 */
export function measure(width: number, windowWidth: number, unit: number, wordsHeight: number) {
  const columns = columnsFor(windowWidth)
  const gap = Math.round((windowWidth < BREAKPOINTS.mobileBelow ? 10 : 14) * unit)
  const tile = Math.max(1, (width - gap * (columns - 1)) / columns)
  return { columns, gap, tile, row: Math.ceil(tile + wordsHeight * unit) + gap }
}

/** Follows the grid's box, and what stands above it, which may grow. */
export function useGrid(place: RefObject<HTMLElement | null>, wordsHeight: number): GridMeasures | undefined {
  const [measures, setMeasures] = useState<GridMeasures>()
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const { width, top } = element.getBoundingClientRect()
      // A kept-alive page in the background has no box.
      if (width === 0) return
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 100
      const next = {
        ...measure(width, window.innerWidth, unit, wordsHeight),
        top: Math.round(top + window.scrollY),
      }
      setMeasures((now) =>
        now !== undefined && now.tile === next.tile && now.row === next.row && now.top === next.top ? now : next,
      )
    })
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [place, wordsHeight])
  return measures
}
