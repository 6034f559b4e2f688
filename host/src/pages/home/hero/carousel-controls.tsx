import { css } from '@emotion/react'
import { Icon, IconButton, media, px, quick } from '@site/ui'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useReducedMotion } from '../../../base/browser/index.ts'
import { useHostTexts } from '../../../base/i18n/index.ts'

const EACH_MS = 6_000

const arrowStyle = css(quick, {
  position: 'absolute',
  top: '50%',
  transform: 'translateY(-50%)',
  display: 'grid',
  placeItems: 'center',
  width: px(40),
  height: px(40),
  borderRadius: '50%',
  background: 'rgba(4, 10, 20, 0.42)',
  color: '#ffffff',
  opacity: 0,
  'section:hover > &, &:focus-visible': { opacity: 1 },
  '&:hover': { background: 'rgba(4, 10, 20, 0.72)' },
  '&:focus-visible': { outlineColor: '#ffffff' },
  [media.touch]: { display: 'none' },
})
const barStyle = css({
  position: 'absolute',
  bottom: px(12),
  insetInlineStart: px(52),
  display: 'flex',
  alignItems: 'center',
  gap: px(2),
  color: '#ffffff',
  [media.tablet]: { insetInlineStart: px(32) },
  [media.mobile]: { insetInlineStart: px(12), bottom: px(6) },
})
const dotStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(24),
  height: px(24),
  '& > i': {
    ...quick,
    transitionProperty: 'transform, background-color',
    width: px(18),
    height: px(4),
    borderRadius: px(2),
    background: 'rgba(255, 255, 255, 0.45)',
  },
  '&:hover > i': { background: 'rgba(255, 255, 255, 0.8)' },
  '&[aria-current=true] > i': { background: '#ffffff', transform: 'scaleX(1.3)' },
  '&:focus-visible': { outlineColor: '#ffffff', outlineOffset: 0, borderRadius: px(4) },
})
const pauseStyle = css({ marginInlineStart: px(6), color: '#ffffff', '&:focus-visible': { outlineColor: '#ffffff' } })

export interface CarouselControlsProps {
  readonly viewport: HTMLElement
  readonly count: number
  readonly active: number
  readonly onSelect: (index: number) => void
}

/**
 * Puts the banners in motion: arrows, dots, swipes, and a change every six seconds that stops while somebody points at
 * it, has the focus in it, looks elsewhere, wants less motion or has pressed pause.
 */
export function CarouselControls({ viewport, count, active, onSelect }: CarouselControlsProps) {
  const t = useHostTexts()
  const isCalm = useReducedMotion()
  const [isPaused, setPaused] = useState(isCalm)
  const [isHeld, setHeld] = useState(false)
  const [attach, embla] = useEmblaCarousel({ loop: true, duration: isCalm ? 0 : 26 })

  useEffect(() => attach(viewport), [attach, viewport])

  useEffect(() => {
    if (embla === undefined) return
    const follow = (): void => onSelect(embla.selectedScrollSnap())
    const move = (): void => viewport.setAttribute('data-moving', '')
    const rest = (): void => viewport.removeAttribute('data-moving')
    embla.on('select', follow).on('scroll', move).on('settle', rest)
    return () => void embla.off('select', follow).off('scroll', move).off('settle', rest)
  }, [embla, onSelect, viewport])

  useEffect(() => {
    if (count > 1) embla?.reInit()
  }, [embla, count])

  useEffect(() => {
    const section = viewport.closest('section') ?? viewport
    const hold = (): void => setHeld(true)
    const release = (): void => setHeld(section.matches(':hover') || section.contains(document.activeElement))
    const later = (): void => void setTimeout(release)
    const pairs = [
      ['pointerenter', hold],
      ['focusin', hold],
      ['pointerleave', later],
      ['focusout', later],
    ] as const
    for (const [name, listener] of pairs) section.addEventListener(name, listener)
    return () => pairs.forEach(([name, listener]) => section.removeEventListener(name, listener))
  }, [viewport])

  const isMoving = !isPaused && !isHeld && embla !== undefined
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') embla?.scrollTo((active + 1) % count)
    }, EACH_MS)
    return () => clearInterval(timer)
  }, [isMoving, embla, active, count])

  return (
    <>
      <button
        type="button"
        css={arrowStyle}
        style={{ insetInlineStart: px(10) }}
        aria-label={t('home.hero.previous')}
        onClick={() => embla?.scrollPrev()}
      >
        <Icon of={ChevronLeft} size={22} />
      </button>
      <button
        type="button"
        css={arrowStyle}
        style={{ insetInlineEnd: px(10) }}
        aria-label={t('home.hero.next')}
        onClick={() => embla?.scrollNext()}
      >
        <Icon of={ChevronRight} size={22} />
      </button>
      <div css={barStyle}>
        {Array.from({ length: count }, (_, index) => (
          <button
            key={index}
            type="button"
            css={dotStyle}
            aria-label={t('home.hero.goTo', { index: index + 1 })}
            aria-current={index === active}
            onClick={() => embla?.scrollTo(index)}
          >
            <i />
          </button>
        ))}
        <IconButton
          size="sm"
          css={pauseStyle}
          icon={isPaused ? Play : Pause}
          label={t(isPaused ? 'home.hero.play' : 'home.hero.pause')}
          onClick={() => setPaused(!isPaused)}
        />
      </div>
    </>
  )
}
