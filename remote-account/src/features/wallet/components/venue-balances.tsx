import { css } from '@emotion/react'
import { NAMED_ROUTES, VENUE_STATE } from '@site/contracts'
import { Link } from '@site/shell/router'
import {
  EmptyState,
  Icon,
  Money,
  SectionHeader,
  Switch,
  Tag,
  media,
  px,
  quick,
  text,
  tokenVar,
  touchTarget,
  truncate,
} from '@site/ui'
import { venueIcon } from '@site/ui/icons'
import { useAtom } from 'jotai'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { VenueWallet } from '../../../lib/use-balances.ts'
import { hideZeroAtom } from '../hide-zero.atoms.ts'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: px(12),
  marginTop: px(14),
  [media.touch]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [media.mobile]: { gap: px(8) },
})
const itemStyle = css({
  ...quick,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: px(2, 12),
  alignItems: 'center',
  minHeight: px(76),
  padding: px(12, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  [media.mobile]: { gap: px(2, 8), minHeight: px(64), padding: px(8, 10) },
})
const glyphStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(40),
  height: px(40),
  borderRadius: '50%',
  background: tokenVar('accent.soft'),
  color: tokenVar('accent'),
  [media.mobile]: { gridRow: '1 / 3', width: px(32), height: px(32) },
})
// on a phone a long balance has the width of the name and of the link
const wordsStyle = css({ minWidth: 0, [media.mobile]: { display: 'contents' } })
const nameStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  fontSize: text(13),
  color: tokenVar('text.weak'),
  minWidth: 0,
  '& > span:first-of-type': truncate,
})
const linkStyle = css(touchTarget, {
  fontSize: text(13),
  padding: px(10, 0),
  [media.mobile]: { gridRow: 1, gridColumn: 3, padding: 0 },
})
const balanceStyle = css({
  fontSize: text(20),
  [media.mobile]: { gridRow: 2, gridColumn: '2 / -1', fontSize: text(16) },
})
const switchStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(13),
  color: tokenVar('text.normal'),
})

/** What lies in each venue, with a way to move it. */
export function VenueBalances({ venues }: { readonly venues: readonly VenueWallet[] }) {
  const t = useAccountTexts()
  const [hidesZero, setHidesZero] = useAtom(hideZeroAtom)
  const shown = hidesZero ? venues.filter(({ fen }) => fen !== 0n) : venues
  return (
    <section aria-labelledby="venue-balances">
      <SectionHeader
        id="venue-balances"
        title={t('wallet.venues')}
        extra={
          <span css={switchStyle}>
            <span aria-hidden="true">{t('wallet.hideZero')}</span>
            <Switch label={t('wallet.hideZero')} checked={hidesZero} onCheckedChange={setHidesZero} />
          </span>
        }
      />
      {shown.length === 0 ? (
        <EmptyState compact title={t('wallet.noVenues')}>
          {t('wallet.noVenuesText')}
        </EmptyState>
      ) : (
        <ul role="list" css={gridStyle}>
          {shown.map((venue) => (
            <VenueItem key={venue.channelCode} venue={venue} />
          ))}
        </ul>
      )}
    </section>
  )
}

function VenueItem({ venue }: { readonly venue: VenueWallet }) {
  const t = useAccountTexts()
  return (
    <li css={itemStyle}>
      <span css={glyphStyle}>
        <Icon of={venueIcon(venue.category ?? '')} size={22} />
      </span>
      <div css={wordsStyle}>
        <div css={nameStyle}>
          <span>{venue.name}</span>
          {venue.state === VENUE_STATE.maintenance && <Tag tone="warning">{t('wallet.maintain')}</Tag>}
          {venue.state === VENUE_STATE.notOpenYet && <Tag>{t('wallet.coming')}</Tag>}
        </div>
        <Money fen={venue.fen} css={balanceStyle} tone={venue.fen === 0n ? 'weak' : 'plain'} />
      </div>
      {venue.state === VENUE_STATE.open && (
        <Link
          to={`${NAMED_ROUTES.transferMoney.path}?venue=${venue.channelCode}`}
          css={linkStyle}
          aria-label={t('wallet.transferTo', { name: venue.name })}
        >
          {t('wallet.transferToShort')}
        </Link>
      )}
    </li>
  )
}
