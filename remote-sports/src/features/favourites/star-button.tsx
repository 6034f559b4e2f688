import { css } from '@emotion/react'
import { addCollectionEndpoint, LOCAL_SPORT_VENUE, removeCollectionEndpoint } from '@site/contracts'
import { call, messageOf, toast } from '@site/shell'
import { media, px, quick, tokenVar, touchTarget, useClass } from '@site/ui'
import { useAtom } from 'jotai'
import { Star } from 'lucide-react'

import { useSportsTexts } from '../../lib/texts.ts'
import { type FavouriteKind, favouritesAtom, toggled } from './favourites.ts'

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

export interface StarButtonProps {
  readonly kind: FavouriteKind
  readonly code: string
  /** What is marked, for its accessible name. */
  readonly name: string
}

/** Marks a match or a league as a favourite, on this device and in the member's collection. */
export function StarButton({ kind, code, name }: StarButtonProps) {
  const t = useSportsTexts()
  const [favourites, setFavourites] = useAtom(favouritesAtom)
  const isMarked = favourites[kind].includes(code)
  function toggle(): void {
    setFavourites(toggled(favourites, kind, code))
    const item = { type: kind, enName: LOCAL_SPORT_VENUE, code }
    call(isMarked ? removeCollectionEndpoint : addCollectionEndpoint, item).catch((error: unknown) =>
      toast.error(messageOf(error)),
    )
  }
  return (
    <button
      type="button"
      className={useClass(style)}
      aria-pressed={isMarked}
      aria-label={t('fav.mark', { name })}
      onClick={toggle}
    >
      <Star size={14} aria-hidden="true" />
    </button>
  )
}
