import { css } from '@emotion/react'
import { type Venue, VENUE_STATE } from '@site/contracts'
import { media, numeric, px, quick, scrollStrip, text, tokenVar } from '@site/ui'
import { memo } from 'react'

import { useCasinoTexts } from '../../../lib/texts.ts'

const listStyle = css({ ...scrollStrip, gap: px(10) })
const chipStyle = css(quick, {
  display: 'grid',
  alignContent: 'center',
  flex: 'none',
  minHeight: px(54),
  minWidth: px(116),
  padding: px(6, 16),
  borderRadius: tokenVar('radius.card'),
  border: `1px solid ${tokenVar('line.soft')}`,
  background: tokenVar('bg.raised'),
  color: tokenVar('text.strong'),
  fontSize: text(14),
  fontWeight: 600,
  textAlign: 'start',
  '& small': { fontSize: text(12), fontWeight: 400, color: tokenVar('text.weak') },
  '& small b': { ...numeric, color: tokenVar('money') },
  '&[aria-pressed=true]': {
    borderColor: tokenVar('accent'),
    boxShadow: `inset 0 0 0 1px ${tokenVar('accent')}`,
    color: tokenVar('accent'),
  },
  '&[data-closed]': { color: tokenVar('text.weak') },
  [media.hover]: { '&:hover': { borderColor: tokenVar('accent') } },
})

export interface VenueChipsProps {
  readonly venues: readonly Venue[]
  /** Code of the chosen venue; undefined for all. */
  readonly chosen: string | undefined
  readonly onChoose: (enName: string | undefined) => void
}

/** The venues of a category with their rebates; a closed one says so, and its games can still be looked at. */
export const VenueChips = memo(function VenueChips({ venues, chosen, onChoose }: VenueChipsProps) {
  const t = useCasinoTexts()
  return (
    <div css={listStyle} role="group" aria-label={t('games.venues')}>
      <button type="button" css={chipStyle} aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('games.allVenues')}
        <small>{t('venue.count', { count: venues.length })}</small>
      </button>
      {venues.map(({ enName, name, state, rebate }) => (
        <button
          key={enName}
          type="button"
          css={chipStyle}
          data-closed={state === VENUE_STATE.open ? undefined : ''}
          aria-pressed={chosen === enName}
          onClick={() => onChoose(chosen === enName ? undefined : enName)}
        >
          {name}
          {state === VENUE_STATE.open ? (
            <small>
              {t('venue.rebate')} <b>{rebate}%</b>
            </small>
          ) : (
            <small>{t(state === VENUE_STATE.maintenance ? 'venue.maintain' : 'venue.coming')}</small>
          )}
        </button>
      ))}
    </div>
  )
})
