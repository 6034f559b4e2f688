import { css } from '@emotion/react'
import { NAMED_ROUTES, recycleEndpoint } from '@site/contracts'
import { formatCny, formatUsdt, parseFen } from '@site/domain'
import { dialogs, toast } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { Link } from '@site/shell/router'
import { Button, IconButton, Money, buttonStyle, media, numeric, px, text, tokenVar } from '@site/ui'
import { TransferIcon } from '@site/ui/icons'
import { Eye, EyeOff, RefreshCw, Undo2 } from 'lucide-react'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { Balances } from '../../../lib/use-balances.ts'

const cardStyle = css({
  display: 'grid',
  gap: px(18),
  padding: px(24, 28),
  borderRadius: tokenVar('radius.card'),
  background: `linear-gradient(120deg, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  [media.mobile]: { padding: px(18, 18) },
})
const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  fontSize: text(14),
  color: tokenVar('brand.weak'),
})
const totalStyle = css({ color: tokenVar('brand.text'), lineHeight: 1.1 })
const rowStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(16, 48), alignItems: 'end' })
const partStyle = css({
  display: 'grid',
  gap: px(2),
  fontSize: text(12),
  color: tokenVar('brand.weak'),
  '& > span:last-of-type': { color: tokenVar('brand.text') },
})
const usdtStyle = css(numeric, { fontSize: text(20), whiteSpace: 'nowrap' })
const exchangeStyle = css({
  display: 'inline-block',
  padding: px(4, 6),
  margin: px(-4, -2),
  color: tokenVar('brand.text'),
  textDecoration: 'underline',
})
const actionsStyle = css({
  display: 'flex',
  gap: px(10),
  marginInlineStart: 'auto',
  [media.mobile]: { width: '100%', '& > *': { flex: 1 } },
})

export interface AssetSummaryProps {
  readonly balances: Balances
  readonly isFetching: boolean
  readonly onReload: () => void
}

/** Everything a member owns, and the way to move it. */
export function AssetSummary({ balances, isFetching, onReload }: AssetSummaryProps) {
  const t = useAccountTexts()
  const [isMasked, setMasked] = useState(false)
  const recycling = useMoneyCall(recycleEndpoint, {
    outlet: 'toast',
    retryHint: t('transfer.retryHint'),
    // What lies in the venues now is brought back: once that has changed, the same again is wanted anew.
    wishOf: () => balances.venues.map(({ channelCode, balance }) => [channelCode, balance]),
  })
  const { center, locked, usdt, venuesTotal } = balances

  async function recycle(): Promise<void> {
    const outcome = await recycling.run({})
    if (outcome.kind !== 'done') return
    const { recovered } = outcome.answer
    const moved = recovered.filter(({ ok }) => ok).reduce((sum, { amount }) => sum + parseFen(amount), 0n)
    const failed = recovered.filter(({ ok }) => !ok)
    if (moved > 0n) toast.success(t('wallet.recycled', { amount: formatCny(moved) }))
    else if (failed.length === 0) toast.info(t('wallet.recycleNothing'))
    if (failed.length > 0) {
      const names = failed.map(({ channelCode, msg }) => `${nameOf(balances, channelCode)}（${msg}）`).join('、')
      await dialogs.tips({ message: t('wallet.recyclePartly', { names }), cancelText: false })
    }
  }

  return (
    <section css={cardStyle} aria-label={t('wallet.total')}>
      <div css={headStyle}>
        <span title={t('wallet.totalHint')}>{t('wallet.total')}</span>
        <IconButton
          size="sm"
          icon={isMasked ? EyeOff : Eye}
          label={t(isMasked ? 'wallet.show' : 'wallet.hide')}
          onClick={() => setMasked(!isMasked)}
        />
        <IconButton size="sm" icon={RefreshCw} label={t('wallet.refresh')} disabled={isFetching} onClick={onReload} />
      </div>
      <Money fen={center + locked + venuesTotal} size={40} masked={isMasked} css={totalStyle} />
      <div css={rowStyle}>
        <Part label={t('wallet.center')} fen={center} isMasked={isMasked} />
        <Part label={t('wallet.venues')} fen={venuesTotal} cents="always" isMasked={isMasked} />
        <Part label={t('wallet.locked')} hint={t('wallet.lockedHint')} fen={locked} isMasked={isMasked} />
        <div css={partStyle}>
          <span>
            {t('wallet.usdt')}{' '}
            <Link to={NAMED_ROUTES.exchange.path} css={exchangeStyle}>
              {t('wallet.exchange')}
            </Link>
          </span>
          <span css={usdtStyle}>{isMasked ? '****' : formatUsdt(usdt)}</span>
        </div>
        <div css={actionsStyle}>
          <Button
            variant="secondary"
            icon={<Undo2 size={16} aria-hidden="true" />}
            loading={recycling.isBusy}
            onClick={() => void recycle()}
          >
            {t('wallet.recycleAll')}
          </Button>
          <Link to={NAMED_ROUTES.transferMoney.path} css={buttonStyle({ variant: 'cta' })}>
            <TransferIcon size={16} aria-hidden="true" />
            {t('wallet.transfer')}
          </Link>
        </div>
      </div>
    </section>
  )
}

interface PartProps {
  readonly label: string
  readonly hint?: string
  readonly fen: bigint
  readonly cents?: 'always'
  readonly isMasked: boolean
}

function Part({ label, hint, fen, cents, isMasked }: PartProps) {
  return (
    <div css={partStyle} title={hint}>
      <span>{label}</span>
      <Money fen={fen} cents={cents} size={20} masked={isMasked} />
    </div>
  )
}

function nameOf({ venues }: Balances, channelCode: string): string {
  return venues.find((venue) => venue.channelCode === channelCode)?.name ?? channelCode
}
