import { css } from '@emotion/react'
import type { DepositOrder, PaymentType } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { Icon, Tag, media, numeric, px, quick, text, tokenVar, truncate, visuallyHidden } from '@site/ui'
import { useId } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { bonusPercent, isInMaintenance } from '../channel.ts'
import { channelIcon } from '../channel-icon.ts'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: px(12),
  [media.touch]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: px(8) },
})
const itemStyle = css(quick, {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: px(2, 12),
  minHeight: px(76),
  padding: px(12, 14),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
  cursor: 'pointer',
  [media.mobile]: { gap: px(2, 8), padding: px(10, 10) },
  [media.hover]: { '&:hover:not(:has(:disabled))': { background: tokenVar('bg.hover') } },
  '&:has(:checked)': {
    background: tokenVar('accent.soft'),
    boxShadow: `inset 0 0 0 2px ${tokenVar('accent')}`,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${tokenVar('accent')}`, outlineOffset: 2 },
  '&:has(:disabled)': { cursor: 'not-allowed', background: tokenVar('bg.sunken') },
  '& > input': visuallyHidden,
})
const discStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(40),
  height: px(40),
  borderRadius: '50%',
  background: tokenVar('accent.soft'),
  color: tokenVar('accent'),
  'label:has(:checked) > &': { background: tokenVar('accent'), color: tokenVar('accent.text') },
  'label:has(:disabled) > &': { background: tokenVar('bg.hover'), color: tokenVar('text.weak') },
  [media.mobile]: { width: px(34), height: px(34) },
})
const wordsStyle = css({ display: 'grid', gap: px(2), minWidth: 0 })
const nameStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(2, 6),
  minWidth: 0,
  fontSize: text(14),
  fontWeight: 600,
  color: tokenVar('text.strong'),
})
const limitsStyle = css({ ...numeric, ...truncate, fontSize: text(12), fontWeight: 500, color: tokenVar('text.weak') })
const manualStyle = css(truncate, { fontSize: text(12), color: tokenVar('text.weak') })

export interface ChannelListProps {
  readonly channels: readonly PaymentType[]
  readonly openOrders: readonly DepositOrder[]
  readonly chosen: string
  readonly onChoose: (code: string) => void
}

/** The ways to pay, as a group of radio buttons: what each takes, what it gives, and whether an order of it runs. */
export function ChannelList({ channels, openOrders, chosen, onChoose }: ChannelListProps) {
  const t = useAccountTexts()
  const group = useId()
  return (
    <div css={gridStyle} role="radiogroup" aria-label={t('deposit.channels')}>
      {channels.map((channel) => {
        const isClosed = isInMaintenance(channel)
        const hasOrder = openOrders.some(({ payCode }) => payCode === channel.code)
        return (
          <label key={channel.code} css={itemStyle}>
            <input
              type="radio"
              name={group}
              value={channel.code}
              checked={channel.code === chosen}
              disabled={isClosed && !hasOrder}
              onChange={() => onChoose(channel.code)}
            />
            <span css={discStyle}>
              <Icon of={channelIcon(channel.icon)} size={20} />
            </span>
            <span css={wordsStyle}>
              <span css={nameStyle}>
                <span>{channel.name}</span>
                {isClosed ? (
                  <Tag tone="warning">{t('deposit.maintenance')}</Tag>
                ) : hasOrder ? (
                  <Tag tone="info">{t('deposit.running')}</Tag>
                ) : (
                  channel.tag !== '' && <Tag tone="money">{channel.tag}</Tag>
                )}
                {!isClosed && channel.bonusRate !== '' && (
                  <Tag tone="accent">{t('deposit.bonusTag', { rate: bonusPercent(channel) })}</Tag>
                )}
              </span>
              {channel.wait === 'customerService' ? (
                <span css={manualStyle}>{t('deposit.manualShort')}</span>
              ) : (
                <span css={limitsStyle}>
                  {t('deposit.limits', {
                    min: formatCny(parseFen(channel.min)),
                    max: formatCny(parseFen(channel.max)),
                  })}
                </span>
              )}
            </span>
          </label>
        )
      })}
    </div>
  )
}
