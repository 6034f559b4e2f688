import { css } from '@emotion/react'
import { MARKET_TYPE, type MarketType, type Menu } from '@site/contracts/sports'
import { isOutright } from '@site/domain'
import { Link } from '@site/shell/router'
import { LiveMark, media, numeric, px, quick, text, tokenVar } from '@site/ui'

import { RESULTS_PATH } from '../../../lib/paths.ts'
import type { SportsKey } from '../../../lib/texts.ts'
import { useSportsTexts } from '../../../lib/texts.ts'

const MARKETS = [MARKET_TYPE.inPlay, MARKET_TYPE.today, MARKET_TYPE.early] as const satisfies readonly MarketType[]
const CHAMPIONS = [MARKET_TYPE.championsToday, MARKET_TYPE.championsEarly] as const satisfies readonly MarketType[]

const groupStyle = css({
  display: 'flex',
  gap: px(2),
  alignSelf: 'stretch',
  [media.touch]: { display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)' },
})
const tabStyle = css(quick, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  minHeight: px(44),
  paddingInline: px(9),
  fontSize: text(14),
  fontWeight: 500,
  color: tokenVar('text.normal'),
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  textDecoration: 'none',
  '& > i': { ...numeric, fontStyle: 'normal', fontWeight: 500, fontSize: text(13), color: tokenVar('text.weak') },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: px(6),
    bottom: 0,
    height: px(3),
    borderRadius: px(2),
    background: 'transparent',
  },
  '&:hover': { color: tokenVar('accent') },
  '&[aria-pressed=true]': { color: tokenVar('accent'), fontWeight: 600 },
  '&[aria-pressed=true] > i': { color: 'inherit' },
  '&[aria-pressed=true]::after': { background: tokenVar('accent') },
  '&:focus-visible': { outlineOffset: px(-3) },
})

export interface MarketTabsProps {
  readonly marketType: MarketType
  readonly markets: Menu['markets']
  readonly onMarket: (marketType: MarketType) => void
}

/** 滚球, 今日, 早盘 with the number of their matches, and 冠军 with that of its competitions. */
export function MarketTabs({ marketType, markets, onMarket }: MarketTabsProps) {
  const t = useSportsTexts()
  const countOf = (market: MarketType) => markets.find((one) => one.marketType === market)?.count ?? 0
  return (
    <div css={groupStyle} role="group" aria-label={t('board.markets')}>
      {MARKETS.map((market) => (
        <button
          key={market}
          type="button"
          css={tabStyle}
          aria-pressed={market === marketType}
          onClick={() => onMarket(market)}
        >
          {market === MARKET_TYPE.inPlay && <LiveMark />}
          {t(`market.${market}` as SportsKey)}
          <i>{markets.find((one) => one.marketType === market)?.count ?? ''}</i>
        </button>
      ))}
      <button
        type="button"
        css={tabStyle}
        aria-pressed={isOutright(marketType)}
        // What is decided today comes first, as long as there is any.
        onClick={() => onMarket(CHAMPIONS.find((market) => countOf(market) > 0) ?? MARKET_TYPE.championsEarly)}
      >
        {t('market.FS')}
        <i>{markets.length > 0 ? CHAMPIONS.reduce((sum, market) => sum + countOf(market), 0) : ''}</i>
      </button>
      <Link to={RESULTS_PATH} css={tabStyle}>
        {t('results.title')}
      </Link>
    </div>
  )
}
