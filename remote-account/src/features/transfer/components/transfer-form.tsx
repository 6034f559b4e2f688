import { css } from '@emotion/react'
import { isApiError, venueTransferEndpoint } from '@site/contracts'
import { formatCny, tryParseFen } from '@site/domain'
import { bus, call, dialogs, messageOf, toast } from '@site/shell'
import { AmountField, Button, Card, IconButton, Select, media, numeric, px, text, tokenVar } from '@site/ui'
import { WalletIcon } from '@site/ui/icons'
import { ArrowLeftRight } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { Balances, VenueWallet } from '../../../lib/use-balances.ts'
import { type Direction, type TransferDraft, createTransferKeys, problemOf, requestOf } from '../transfer-request.ts'

const QUICK_YUAN = [100, 500, 1_000, 5_000] as const

const formStyle = css({ display: 'grid', gap: px(20) })
const sidesStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  gap: px(12),
  alignItems: 'center',
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'stretch' },
})
const sideStyle = css({
  display: 'grid',
  gap: px(8),
  padding: px(14, 16),
  minHeight: px(116),
  alignContent: 'start',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
})
const captionStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const centerStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  minHeight: px(40),
  fontSize: text(16),
  fontWeight: 600,
  color: tokenVar('text.strong'),
})
const availableStyle = css({
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '& b': { ...numeric, color: tokenVar('money') },
})
const swapStyle = css({
  border: `1px solid ${tokenVar('line.soft')}`,
  borderRadius: '50%',
  [media.mobile]: { justifySelf: 'center', transform: 'rotate(90deg)' },
})

export interface TransferFormProps {
  readonly balances: Balances
  readonly initialVenue?: string | undefined
  readonly onDone: () => void
}

/** Moves money between the central wallet and a venue, either way, at most once per intent. */
export function TransferForm({ balances, initialVenue, onDone }: TransferFormProps) {
  const t = useAccountTexts()
  const [keys] = useState(() => createTransferKeys())
  const [direction, setDirection] = useState<Direction>('in')
  const [amount, setAmount] = useState('')
  const [channelCode, setChannelCode] = useState(() => firstVenue(balances.venues, initialVenue))
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)

  const venue = balances.venues.find((one) => one.channelCode === channelCode)
  const available = direction === 'in' ? balances.center : (venue?.fen ?? 0n)
  const draft: TransferDraft = { direction, channelCode, amount: amount.replace(/\.$/, '') }
  const closed = venue?.state === 2 ? t('transfer.closed') : venue?.state === 3 ? t('transfer.comingVenue') : undefined
  const fen = tryParseFen(draft.amount) ?? 0n

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    if (isSending || closed !== undefined) return
    const problem = problemOf(draft, available)
    if (problem !== undefined) return setError(t(`transfer.${problem}`))
    setSending(true)
    setError(undefined)
    try {
      await call(venueTransferEndpoint, requestOf(draft, keys.keyFor(draft)))
      keys.settle()
      toast.success(t('transfer.success'))
      setAmount('')
      bus.emit('balance_changed')
      onDone()
    } catch (failure) {
      // Without a definite answer the key stays, so that the retry is the same transfer.
      const isUnknown = !isApiError(failure) || failure.code === 6005 || failure.code === 6006
      if (!isUnknown) keys.settle()
      const message = isUnknown ? `${messageOf(failure)}（${t('transfer.retryHint')}）` : messageOf(failure)
      if (!isApiError(failure, 6001)) await dialogs.tips({ message, cancelText: false })
    } finally {
      setSending(false)
    }
  }

  const centerSide = (
    <div css={centerStyle}>
      <WalletIcon size={20} aria-hidden="true" />
      {t('transfer.center')}
    </div>
  )
  const venueSide = (
    <Select
      label={t('transfer.venue')}
      hideLabel
      value={channelCode}
      options={balances.venues.map((one) => ({ value: one.channelCode, label: `${one.name}  ${formatCny(one.fen)}` }))}
      onChange={(event) => {
        setChannelCode(event.target.value)
        setError(undefined)
      }}
    />
  )

  return (
    <Card padding="lg">
      <form css={formStyle} onSubmit={(event) => void submit(event)} noValidate>
        <div css={sidesStyle}>
          <div css={sideStyle}>
            <span css={captionStyle}>{t('transfer.from')}</span>
            {direction === 'in' ? centerSide : venueSide}
            <span css={availableStyle}>
              {t('transfer.balance')} <b>{formatCny(available)}</b>
            </span>
          </div>
          <IconButton
            css={swapStyle}
            size="lg"
            icon={ArrowLeftRight}
            label={t('transfer.swap')}
            onClick={() => {
              setDirection(direction === 'in' ? 'out' : 'in')
              setAmount('')
              setError(undefined)
            }}
          />
          <div css={sideStyle}>
            <span css={captionStyle}>{t('transfer.to')}</span>
            {direction === 'in' ? venueSide : centerSide}
            <span css={availableStyle}>
              {t('transfer.balance')} <b>{formatCny(direction === 'in' ? (venue?.fen ?? 0n) : balances.center)}</b>
            </span>
          </div>
        </div>
        <AmountField
          label={t('transfer.amount')}
          placeholder={t('transfer.placeholder')}
          value={amount}
          onValueChange={(value) => {
            setAmount(value)
            setError(undefined)
          }}
          all={available}
          allLabel={t('transfer.all')}
          quick={QUICK_YUAN}
          quickLabel={(yuan) => t('transfer.quick', { amount: yuan })}
          error={error ?? closed}
        />
        <Button type="submit" variant="cta" size="lg" block loading={isSending} disabledReason={closed}>
          {fen > 0n ? t('transfer.submitAmount', { amount: formatCny(fen) }) : t('transfer.submit')}
        </Button>
      </form>
    </Card>
  )
}

/** The venue that was asked for, else the first that is open. */
function firstVenue(venues: readonly VenueWallet[], wanted: string | undefined): string {
  const asked = venues.find((venue) => venue.channelCode === wanted?.toUpperCase())
  return (asked ?? venues.find((venue) => venue.state === 1) ?? venues[0])?.channelCode ?? ''
}
