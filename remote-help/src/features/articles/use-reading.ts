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

/** The section being read: the last one whose top has passed the upper third of the window. */
export function useActiveSection(body: RefObject<HTMLElement | null>, isReady: boolean): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const sections = isReady ? [...(body.current?.querySelectorAll<HTMLElement>('section[id]') ?? [])] : []
    if (sections.length === 0) return
    const passed = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, boundingClientRect, rootBounds } of entries) {
          if (boundingClientRect.top < (rootBounds?.bottom ?? 0)) passed.add(target)
          else passed.delete(target)
        }
        setActive(sections.findLast((section) => passed.has(section))?.id)
      },
      { rootMargin: '0px 0px -66% 0px', threshold: [0, 1] },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
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
