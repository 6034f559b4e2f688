import { css } from '@emotion/react'
import { LOCAL_SPORT_VENUE, type Venue, VENUE_STATE, type VenueCategory } from '@site/contracts'
import { siteMoment } from '@site/domain'
import { serverNow } from '@site/shell'
import { Tag, media, numeric, px, text, tokenVar, truncate, visuallyHidden } from '@site/ui'
import { Pattern, patternOf } from '@site/ui/art'
import { ArrowUpRight, ChevronRight, Clock3, Wrench } from 'lucide-react'

import { useCasinoTexts } from '../../../lib/texts.ts'

const cardStyle = css({
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  textAlign: 'start',
  borderRadius: tokenVar('radius.card'),
  overflow: 'hidden',
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  transition: `transform ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}`,
  '&:disabled': { cursor: 'not-allowed' },
  [media.hover]: { '&:hover:not(:disabled)': { transform: 'translateY(-3px)' } },
})
const artStyle = css({
  position: 'relative',
  width: '100%',
  aspectRatio: '16 / 8',
  overflow: 'hidden',
  [media.mobile]: { aspectRatio: '16 / 10' },
  '[data-closed] &': { filter: 'grayscale(0.85)' },
})
const nameStyle = css({
  position: 'absolute',
  insetInlineStart: px(16),
  insetBlockEnd: px(12),
  insetInlineEnd: px(16),
  color: '#fff',
  fontSize: text(20),
  fontWeight: 700,
  letterSpacing: '0.02em',
  textShadow: '0 1px 8px rgb(0 0 0 / 0.55)',
  ...truncate,
  [media.mobile]: { insetInline: px(10), insetBlockEnd: px(8), fontSize: text(16) },
})
const tagsStyle = css({
  position: 'absolute',
  insetBlockStart: px(10),
  insetInlineStart: px(12),
  display: 'flex',
  gap: px(6),
  [media.mobile]: { insetBlockStart: px(6), insetInline: px(8, 0), gap: px(4) },
})
const veilStyle = css({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  background: 'rgb(6 12 22 / 0.62)',
  color: '#fff',
  fontSize: text(13),
  [media.mobile]: { padding: px(0, 8), fontSize: text(12), textAlign: 'center' },
  '& strong': { display: 'flex', alignItems: 'center', gap: px(6), fontSize: text(16), color: 'inherit' },
})
const bodyStyle = css({
  display: 'flex',
  flexDirection: 'column',
  gap: px(10),
  padding: px(12, 16, 14),
  flex: 1,
  [media.mobile]: { gap: px(6), padding: px(8, 10, 10) },
})
const descStyle = css({
  fontSize: text(13),
  color: tokenVar('text.weak'),
  lineHeight: 1.5,
  minHeight: '3em',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  [media.mobile]: { fontSize: text(12) },
})
const footStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginTop: 'auto',
  minHeight: px(28),
})
const rebateStyle = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: px(6),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& b': { ...numeric, fontSize: text(16), color: tokenVar('money') },
})
const enterStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(2),
  fontSize: text(14),
  fontWeight: 600,
  color: tokenVar('accent'),
})
// Two cards stand side by side on a phone: the arrow alone says that one leads on.
const enterWordsStyle = css({ [media.mobile]: visuallyHidden })

export interface VenueCardProps {
  readonly venue: Venue
  readonly category: VenueCategory
  readonly isEntering: boolean
  readonly onEnter: (venue: Venue) => void
}

/** One venue: its picture, what it offers, the rebate, and whether it is open. Closed ones say why. */
export function VenueCard({ venue, category, isEntering, onEnter }: VenueCardProps) {
  const t = useCasinoTexts()
  const isOpen = venue.state === VENUE_STATE.open
  const isLocal = venue.enName.toUpperCase() === LOCAL_SPORT_VENUE
  const Arrow = venue.openWay === 'blank' ? ArrowUpRight : ChevronRight
  return (
    <button
      type="button"
      css={cardStyle}
      data-closed={isOpen ? undefined : ''}
      disabled={!isOpen}
      aria-busy={isEntering || undefined}
      aria-label={isOpen ? t('venue.enterNamed', { name: venue.name }) : undefined}
      onClick={() => !isEntering && onEnter(venue)}
    >
      <span css={artStyle}>
        <Pattern kind={patternOf(category)} seed={venue.enName} />
        <span css={tagsStyle}>
          {isLocal && (
            <Tag tone="accent" solid>
              {t('venue.local')}
            </Tag>
          )}
          {venue.tags.map((tag) => (
            <Tag key={tag} tone="warning" solid>
              {tag}
            </Tag>
          ))}
        </span>
        <span css={nameStyle}>{venue.name}</span>
        {!isOpen && <Veil venue={venue} />}
      </span>
      <span css={bodyStyle}>
        <span css={descStyle}>{venue.desc}</span>
        <span css={footStyle}>
          <span css={rebateStyle}>
            {t('venue.rebate')} <b>{venue.rebate}%</b>
          </span>
          {isOpen && (
            <span css={enterStyle}>
              <span css={enterWordsStyle}>{isEntering ? t('venue.opening') : t('venue.enter')}</span>
              <Arrow size={16} aria-hidden="true" />
            </span>
          )}
        </span>
      </span>
    </button>
  )
}

function Veil({ venue }: { readonly venue: Venue }) {
  const t = useCasinoTexts()
  if (venue.state === VENUE_STATE.notOpenYet) {
    return (
      <span css={veilStyle}>
        <strong>
          <Clock3 size={18} aria-hidden="true" />
          {t('venue.coming')}
        </strong>
        {t('venue.comingText')}
      </span>
    )
  }
  return (
    <span css={veilStyle}>
      <strong>
        <Wrench size={18} aria-hidden="true" />
        {t('venue.maintain')}
      </strong>
      {venue.maintain !== undefined && t('venue.maintainUntil', { time: siteMoment(venue.maintain.to, serverNow()) })}
    </span>
  )
}
