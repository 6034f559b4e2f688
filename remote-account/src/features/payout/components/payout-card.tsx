import { css } from '@emotion/react'
import { Tag, numeric, px, text, truncate } from '@site/ui'
import { Pattern } from '@site/ui/art'
import { Trash2 } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { PayoutAccount } from '../account.ts'

const HUES: Readonly<Record<PayoutAccount['kind'], readonly number[]>> = {
  bank: [205, 350, 24, 168, 244, 132, 190, 318],
  coin: [152, 228],
  alipay: [212],
}

const cardStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: px(10),
  minHeight: px(148),
  padding: px(18, 20),
  borderRadius: px(14),
  color: '#ffffff',
})
const artStyle = css({ zIndex: -1, opacity: 0.35, filter: 'grayscale(1)' })
const headStyle = css({ display: 'flex', alignItems: 'center', gap: px(8), minWidth: 0 })
const titleStyle = css(truncate, { flex: 1, fontSize: text(16), fontWeight: 600 })
const numberStyle = css({
  ...numeric,
  alignSelf: 'end',
  fontSize: text(20),
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
})
const footStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(13),
})
const noteStyle = css(truncate, { opacity: 0.86 })
const removeStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(4),
  minHeight: px(32),
  padding: px(0, 10),
  borderRadius: px(16),
  color: 'inherit',
  background: 'rgba(0, 0, 0, 0.24)',
  '&:hover': { background: 'rgba(0, 0, 0, 0.4)' },
  '&:focus-visible': { outlineColor: '#ffffff' },
})

export interface PayoutCardProps {
  readonly account: PayoutAccount
  readonly onRemove: () => void
}

/** A payout account as a card one would take out of a purse. */
export function PayoutCard({ account, onRemove }: PayoutCardProps) {
  const t = useAccountTexts()
  const hue = hueOf(account)
  const name = `${account.title} ${account.number}`
  return (
    <div
      css={cardStyle}
      style={{ backgroundImage: `linear-gradient(125deg, hsl(${hue} 58% 34%), hsl(${hue + 24} 62% 22%))` }}
    >
      <Pattern kind="rays" seed={account.title} css={artStyle} />
      <div css={headStyle}>
        <span css={titleStyle}>{account.title}</span>
        {account.isDefault && <Tag tone="money">{t('payout.default')}</Tag>}
      </div>
      <span css={numberStyle}>{account.number}</span>
      <div css={footStyle}>
        <span css={noteStyle} translate="no">
          {account.kind === 'coin' ? account.note : t('payout.holder', { name: account.note })}
        </span>
        <button type="button" css={removeStyle} aria-label={t('payout.removeNamed', { name })} onClick={onRemove}>
          <Trash2 size={14} aria-hidden="true" />
          {t('payout.remove')}
        </button>
      </div>
    </div>
  )
}

function hueOf({ kind, title }: PayoutAccount): number {
  const hues = HUES[kind]
  const sum = Array.from(title).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return hues[sum % hues.length] ?? 205
}
