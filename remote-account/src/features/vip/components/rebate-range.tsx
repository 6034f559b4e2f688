import { css } from '@emotion/react'
import { type Grade, rebateRangeEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { ErrorState, Icon, Panel, Skeleton, SkeletonGroup, numeric, px, text, tokenVar } from '@site/ui'
import { venueIcon } from '@site/ui/icons'
import { Percent } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${px(150)}), 1fr))`,
  gap: px(10),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const cellStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: px(2, 10),
  alignItems: 'center',
  padding: px(12, 14),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  '& > svg': { gridRow: '1 / 3', color: tokenVar('accent') },
})
const nameStyle = css({ fontSize: text(13), color: tokenVar('text.normal') })
const ownStyle = css(numeric, { fontSize: text(20), color: tokenVar('money'), lineHeight: 1.2 })
const rangeStyle = css(numeric, {
  gridColumn: '1 / -1',
  fontSize: text(12),
  fontWeight: 500,
  color: tokenVar('text.weak'),
})
const noteStyle = css({ marginTop: px(12), fontSize: text(12), color: tokenVar('text.weak'), lineHeight: 1.6 })

/** The member's rebate in each category, between the lowest and the highest of all grades. */
export function RebateRange({ own }: { readonly own: Grade }) {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(rebateRangeEndpoint, {})
  return (
    <Panel title={t('vip.rebates')} icon={<Icon of={Percent} size={18} />}>
      {data === undefined && isError && (
        <ErrorState title={t('vip.error')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <SkeletonGroup>
          <Skeleton shape="block" height={170} />
        </SkeletonGroup>
      )}
      {data !== undefined && (
        <ul css={gridStyle} role="list">
          {data.map(({ category, low, high }) => (
            <li key={category} css={cellStyle}>
              <Icon of={venueIcon(category)} size={26} />
              <span css={nameStyle}>{t(`records.${category}`)}</span>
              <span css={ownStyle}>{own.rebate[category]}%</span>
              <span css={rangeStyle}>{t('vip.range', { low, high })}</span>
            </li>
          ))}
        </ul>
      )}
      <p css={noteStyle}>{t('vip.rebateNote')}</p>
    </Panel>
  )
}
