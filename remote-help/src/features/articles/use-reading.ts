import type { Location } from '@site/shell'
import { type RefObject, useEffect, useState } from 'react'

import { sectionElementId } from './outline.ts'

/**
 * Brings the section that the address names into view once the text is there, and moves the focus to it, so that
 * reading goes on from it. A frame later, because the host scrolls to the top on every navigation.
 *
 * @param location a new object with every navigation, also to the same section
 */
export function useSectionInView(slug: string, location: Location, isReady: boolean): void {
  useEffect(() => {
    if (!isReady || location.hash.length < 2) return
    const id = sectionElementId(slug, location.hash.slice(1))
    const frame = requestAnimationFrame(() => {
      const section = document.getElementById(id)
      section?.scrollIntoView({ block: 'start' })
      section?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [slug, location, isReady])
}

/** How far down the window the eye is taken to be, as a share of its height. */
const READING_LINE = 0.3

function readingSection(sections: readonly HTMLElement[]): string | undefined {
  const line = window.innerHeight * READING_LINE
  return sections.findLast((section) => section.getBoundingClientRect().top < line)?.id
}

/**
 * Id of the section being read: the last one that begins above the reading line. Measured on scroll, because an
 * observer is silent about sections that a jump leaps over.
 */
export function useActiveSection(body: RefObject<HTMLElement | null>, isReady: boolean): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    if (!isReady) return
    const sections = [...(body.current?.querySelectorAll<HTMLElement>('section[id]') ?? [])]
    let frame = 0
    const measure = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setActive(readingSection(sections))
      })
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      window.removeEventListener('scroll', measure)
      cancelAnimationFrame(frame)
    }
  }, [body, isReady])
  return active
}

/** Opens every folded answer while the page is printed, and folds again what was folded before. */
export function useUnfoldedForPrint(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let folded: readonly HTMLDetailsElement[] = []
    const unfold = (): void => {
      folded = [...(body.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])]
      for (const each of folded) each.open = true
    }
    const fold = (): void => {
      for (const each of folded) each.open = false
    }
    window.addEventListener('beforeprint', unfold)
    window.addEventListener('afterprint', fold)
    return () => {
      window.removeEventListener('beforeprint', unfold)
      window.removeEventListener('afterprint', fold)
    }
  }, [body])
}
