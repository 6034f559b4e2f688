import type { observeElementOffset } from '@tanstack/react-virtual'

/** How far a scroll goes before its rows are looked after, in rows. */
const STRIDE = 1.5
/** How long a scroll is left alone between two looks at where it is, in ms; the rows beyond the ends last longer. */
const LOOK_MS = 100
/** What a scroll may go between two looks before it is looked at after every frame, in rows. */
const FAST = 3

/**
 * Follows a scroll in strides, in tasks of their own: what is drawn for it then never lengthens a frame of
 * the scroll. Where it is, is never asked for inside a frame, since the answer would cost a layout before the frame's
 * own. A fast scroll, and the first step of any, is followed after each frame.
 */
export function inStrides(rowHeight: number): typeof observeElementOffset {
  return ({ scrollElement }, onOffset) => {
    if (!(scrollElement instanceof HTMLElement)) return undefined
    let reported = 0
    let seen = 0
    let wait = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (isScrolling: boolean) => {
      clearTimeout(timer)
      timer = undefined
      const top = scrollElement.scrollTop
      wait = Math.abs(top - seen) > FAST * rowHeight ? 0 : LOOK_MS
      seen = top
      if (isScrolling && Math.abs(top - reported) < STRIDE * rowHeight) return
      reported = top
      onOffset(reported, isScrolling)
    }
    const onScroll = () => {
      timer ??= setTimeout(look, wait, true)
    }
    const onEnd = () => {
      look(false)
      wait = 0
    }
    look(false)
    scrollElement.addEventListener('scroll', onScroll, { passive: true })
    scrollElement.addEventListener('scrollend', onEnd, { passive: true })
    return () => {
      clearTimeout(timer)
      scrollElement.removeEventListener('scroll', onScroll)
      scrollElement.removeEventListener('scrollend', onEnd)
    }
  }
}
