import { css } from '@emotion/react'
import { media, px, quick, tokenVar, touchTarget, useClass } from '@site/ui'
import { Star } from 'lucide-react'
import { type ComponentProps, useCallback, useSyncExternalStore } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import type { FavouriteKind } from './favourites.ts'
import { useMarks } from './use-marks.ts'

const style = css(quick, touchTarget, {
  // Only the wider target of a finger needs it.
  position: 'static',
  [media.touch]: { position: 'relative' },
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: px(26),
  height: px(26),
  borderRadius: px(6),
  color: tokenVar('text.weak'),
  cursor: 'pointer',
  '&:hover': { color: tokenVar('money') },
  '&[aria-pressed=true]': { color: tokenVar('money') },
  '&[aria-pressed=true] > svg': { fill: 'currentColor' },
})

interface StarButtonProps {
  readonly kind: FavouriteKind
  readonly code: string
  /** What is marked, for its accessible name. */
  readonly name: string
}

interface StarMarkProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly label: string
  readonly isMarked: boolean
  /** What a press on it is for whoever listens above it. */
  readonly 'data-act'?: string
}

/** The star alone, for views that know themselves what it marks. */
export function StarMark({ label, isMarked, ...rest }: StarMarkProps) {
  return (
    <button type="button" className={useClass(style)} aria-pressed={isMarked} aria-label={label} {...rest}>
      <Star size={14} aria-hidden="true" />
    </button>
  )
}

/** Marks a match or a league as a favourite, on this device and in the member's collection. */
export function StarButton({ kind, code, name }: StarButtonProps) {
  const t = useSportsTexts()
  const marks = useMarks(kind)
  const isMarked = useSyncExternalStore(
    marks.subscribe,
    useCallback(() => marks.has(code), [marks, code]),
  )
  return <StarMark label={t('fav.mark', { name })} isMarked={isMarked} onClick={() => marks.toggle(code)} />
}
