import { css } from '@emotion/react'
import { ALL_VENUES, type Turnover, type TurnoverSource, allBalanceEndpoint } from '@site/contracts'
import { type Fen, formatCny, parseFen, siteDateTime } from '@site/domain'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link, useLocation } from '@site/shell/router'
import { EmptyState, Panel, ProgressBar, Tag, numeric, px, text, tokenVar } from '@site/ui'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { shareOf } from '../../../lib/share.ts'
import { TURNOVER_ANCHOR } from '../turnover-href.ts'
import { TurnoverSum } from './turnover-sum.tsx'

const sumStyle = css({ paddingBottom: px(14) })
const listStyle = css({ margin: 0, padding: 0, listStyle: 'none' })
const itemStyle = css({
  display: 'grid',
  gap: px(6),
  padding: px(12, 0),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
})
const itemHeadStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(14),
  color: tokenVar('text.strong'),
  '& > span:last-of-type': {
    ...numeric,
    marginInlineStart: 'auto',
    fontSize: text(13),
    color: tokenVar('text.normal'),
  },
})
const smallStyle = css({ margin: 0, fontSize: text(12), lineHeight: 1.6, color: tokenVar('text.weak') })
const footStyle = css({ borderTop: `1px solid ${tokenVar('line.soft')}`, paddingTop: px(12) })

/** What has still to be bet before money goes out: each requirement with how far it is, what counts and until when. */
export function TurnoverPanel({ turnover, withheld }: { readonly turnover: Turnover; readonly withheld: Fen }) {
  const t = useAccountTexts()
  const { list } = turnover
  const left = parseFen(turnover.left)
  const venues = useEndpoint(
    allBalanceEndpoint,
    { category: ALL_VENUES },
    { enabled: list.some((one) => one.venues.length > 0) },
  )
  const venueName = (code: string): string =>
    venues.data?.list.find(({ channelCode }) => channelCode === code)?.name ?? code
  const sourceName = (source: TurnoverSource): string => t(`withdraw.source_${source}`)
  const frame = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    // What the address names comes with the data, long after the browser has looked for it.
    if (hash === `#${TURNOVER_ANCHOR}`) frame.current?.scrollIntoView({ block: 'center' })
  }, [hash])

  return (
    <div ref={frame} id={TURNOVER_ANCHOR}>
      <Panel title={t('withdraw.turnover')}>
        {list.length === 0 ? (
          <EmptyState
            compact
            icon={CircleCheck}
            title={t(withheld === 0n ? 'withdraw.turnoverNone' : 'withdraw.turnoverPaused')}
          >
            {withheld === 0n && t('withdraw.turnoverNoneText')}
          </EmptyState>
        ) : (
          <>
            <div css={sumStyle}>
              <TurnoverSum turnover={turnover} />
            </div>
            <ol css={listStyle} aria-label={t('withdraw.turnover')}>
              {list.map((one, index) => {
                const done = formatCny(parseFen(one.done))
                const required = formatCny(parseFen(one.required))
                return (
                  <li key={one.id} css={itemStyle}>
                    <div css={itemHeadStyle}>
                      {sourceName(one.source)}
                      {index === 0 && left > 0n && <Tag tone="accent">{t('withdraw.filling')}</Tag>}
                      <span>
                        {done} / {required}
                      </span>
                    </div>
                    <ProgressBar
                      label={sourceName(one.source)}
                      value={shareOf(one)}
                      valueText={t('withdraw.doneOf', { done, required })}
                    />
                    <p css={smallStyle}>
                      {[
                        one.venues.length === 0
                          ? t('withdraw.allVenues')
                          : t('withdraw.onlyVenues', { names: one.venues.map(venueName).join('、') }),
                        one.minOdds === undefined ? '' : t('withdraw.minOdds', { odds: one.minOdds }),
                        one.expiresAt === undefined
                          ? ''
                          : t('withdraw.expiresAt', { time: siteDateTime(one.expiresAt) }),
                      ]
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </p>
                  </li>
                )
              })}
            </ol>
          </>
        )}
        <p css={[smallStyle, footStyle]}>
          {t('withdraw.counts')}
          {hasRoute('betRecord') && <Link to={ACCOUNT_PATHS.betRecord}>{t('withdraw.toBets')}</Link>}
        </p>
      </Panel>
    </div>
  )
}
