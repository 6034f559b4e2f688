import { css } from '@emotion/react'
import type { DepositOrder } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { Notice, Panel, buttonStyle, media, numeric, px, text, tokenVar } from '@site/ui'
import { QrCode } from '@site/ui/qr'
import { ExternalLink } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { CopyValue } from '../../order/index.ts'
import { providerAddress } from '../order.ts'

const bodyStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: px(16, 24),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const listStyle = css({ margin: 0, minWidth: 0, '&:not(:has(+ div))': { gridColumn: '1 / -1' } })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(96)} minmax(0, 1fr) auto`,
  alignItems: 'center',
  gap: px(2, 12),
  minHeight: px(52),
  paddingBlock: px(6),
  '& + &': { borderTop: `1px solid ${tokenVar('line.soft')}` },
  '& > dt': { fontSize: text(13), color: tokenVar('text.weak') },
  '& > dd': { margin: 0 },
  [media.mobile]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > dt': { gridColumn: 1 },
    '& > dd:nth-of-type(2)': { gridRow: '1 / 3', gridColumn: 2 },
  },
})
const valueStyle = css({
  minWidth: 0,
  fontSize: text(14),
  fontWeight: 600,
  color: tokenVar('text.strong'),
  overflowWrap: 'anywhere',
  '&[data-kind=number]': { ...numeric, fontSize: text(16) },
  // an address of coins: in one line wherever there is room
  '&[data-kind=code]': { fontSize: text(13), fontWeight: 500 },
  '&[data-kind=money]': { ...numeric, fontSize: text(28), lineHeight: 1.2, color: tokenVar('money') },
  '& small': { display: 'block', fontSize: text(12), lineHeight: 1.5, fontWeight: 400, color: tokenVar('text.weak') },
})
const codeStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(8),
  padding: px(12),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  fontSize: text(12),
  color: tokenVar('text.weak'),
})
const noticeStyle = css({ gridColumn: '1 / -1' })
const linkStyle = css({ gridColumn: '1 / -1' })

type Kind = 'text' | 'number' | 'code' | 'money'
interface Row {
  readonly label: string
  /** What is copied. */
  readonly value: string
  readonly shown?: string
  readonly kind?: Kind
  readonly note?: string | undefined
  readonly isPersonal?: boolean
}

/** Where to pay to and exactly how much, each with its own button to copy it, and the code to scan. */
export function Payee({ order }: { readonly order: DepositOrder }) {
  const t = useAccountTexts()
  const { payee, currency, payAmount, amount, rate, need = 0 } = order
  const isCoin = currency !== 'CNY'
  const code = payee.qr ?? payee.address
  const provider = providerAddress(payee.url, location.origin)
  const rows: readonly (Row | undefined)[] = [
    {
      label: t('deposit.exact'),
      value: payAmount,
      shown: isCoin ? `${payAmount} ${currency}` : formatCny(parseFen(payAmount), 'always'),
      kind: 'money',
      note:
        isCoin && rate !== undefined
          ? t('deposit.locked', { amount: formatCny(parseFen(amount)), currency, rate })
          : undefined,
    },
    field('deposit.payeeBank', payee.bank),
    field('deposit.payeeName', payee.name, { isPersonal: true }),
    field('deposit.payeeAccount', payee.account, { kind: 'number' }),
    field('deposit.network', payee.network, { note: need > 0 ? t('deposit.networkNeed', { need }) : undefined }),
    field('deposit.address', payee.address, { kind: 'code' }),
    field('deposit.remark', payee.remark, { kind: 'number', note: t('deposit.remarkNote') }),
  ]

  function field(label: PayeeLabel, value = '', more: Omit<Row, 'label' | 'value'> = {}): Row | undefined {
    return value === '' ? undefined : { label: t(label), value, ...more }
  }

  return (
    <Panel title={t('deposit.payInfo')}>
      <div css={bodyStyle}>
        {payee.network !== undefined && (
          <Notice tone="warning" css={noticeStyle} title={t('deposit.networkTitle', { network: payee.network })}>
            {t('deposit.networkText', { currency, network: payee.network })}
          </Notice>
        )}
        <dl css={listStyle}>{rows.map((row) => row !== undefined && <PayeeRow key={row.label} row={row} />)}</dl>
        {code !== undefined && (
          <div css={codeStyle}>
            <QrCode value={code} label={t('deposit.qr')} />
            <span>{t(payee.address === undefined ? 'deposit.scanPay' : 'deposit.scanAddress')}</span>
          </div>
        )}
        {provider !== undefined && (
          <a
            href={provider}
            target="_blank"
            rel="noopener noreferrer"
            css={[buttonStyle({ variant: 'cta', size: 'lg', block: true }), linkStyle]}
          >
            <ExternalLink size={18} aria-hidden="true" />
            {t('deposit.provider')}
          </a>
        )}
      </div>
    </Panel>
  )
}

type PayeeLabel =
  | 'deposit.payeeBank'
  | 'deposit.payeeName'
  | 'deposit.payeeAccount'
  | 'deposit.network'
  | 'deposit.address'
  | 'deposit.remark'

function PayeeRow({ row }: { readonly row: Row }) {
  const { label, value, shown = value, kind = 'text', note, isPersonal = false } = row
  return (
    <div css={rowStyle}>
      <dt>{label}</dt>
      <dd css={valueStyle} data-kind={kind} translate={isPersonal ? 'no' : undefined}>
        {shown}
        {note !== undefined && <small>{note}</small>}
      </dd>
      <dd>
        <CopyValue value={value} what={label} />
      </dd>
    </div>
  )
}
