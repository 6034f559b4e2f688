import { css } from '@emotion/react'
import { VENUE_STATE, venueTransferEndpoint } from '@site/contracts'
import { formatCny, typedAmount } from '@site/domain'
import { dialogs, toast } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { AmountField, Card, IconButton, media, numeric, px, text, tokenVar } from '@site/ui'
import { Form, FormSelect, FormSubmit, setFieldValue, useFieldValue, useForm, useFormField } from '@site/ui/form'
import { WalletIcon } from '@site/ui/icons'
import { ArrowLeftRight } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { Balances, VenueWallet } from '../../../lib/use-balances.ts'
import { type TransferDraft, sendTransfer, transferSchema, wantsAgreement, wishOf } from '../transfer-request.ts'

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
  /** Something was transferred. */
  readonly onDone: () => void
}

/** Moves money between the central wallet and a venue, either way, at most once per intent. */
export function TransferForm({ balances, initialVenue, onDone }: TransferFormProps) {
  const t = useAccountTexts()
  const { run } = useMoneyCall(venueTransferEndpoint, {
    outlet: 'dialog',
    retryHint: t('transfer.retryHint'),
    handles: wantsAgreement,
    wishOf,
  })
  const form = useForm({
    schema: transferSchema(availableOf),
    initial: { direction: 'in', channelCode: firstVenue(balances.venues, initialVenue), amount: '' },
    errorTexts: { zero: t('transfer.zero'), insufficient: t('transfer.insufficient') },
  })
  const direction = useFieldValue(form, 'direction')
  const channelCode = useFieldValue(form, 'channelCode')
  const { control, ...amount } = useFormField(form, 'amount')

  const venue = balances.venues.find((one) => one.channelCode === channelCode)
  const available = availableOf({ direction, channelCode })
  const closed =
    venue?.state === VENUE_STATE.maintenance
      ? t('transfer.closed')
      : venue?.state === VENUE_STATE.notOpenYet
        ? t('transfer.comingVenue')
        : undefined
  const fen = typedAmount(amount.value) ?? 0n

  function availableOf({
    direction: way,
    channelCode: code,
  }: Pick<TransferDraft, 'direction' | 'channelCode'>): bigint {
    return way === 'in' ? balances.center : (balances.venues.find((one) => one.channelCode === code)?.fen ?? 0n)
  }

  function empty(): void {
    setFieldValue(form, 'amount', '')
    form.hideErrors()
  }

  async function submit(draft: TransferDraft): Promise<void> {
    if (closed !== undefined) return
    if (!(await sendTransfer(draft, { run, agree: (message) => dialogs.tips({ message }) }))) return
    toast.success(t('transfer.success'))
    empty()
    onDone()
  }

  const centerSide = (
    <div css={centerStyle}>
      <WalletIcon size={20} aria-hidden="true" />
      {t('transfer.center')}
    </div>
  )
  const venueSide = (
    <FormSelect
      of={form}
      name="channelCode"
      label={t('transfer.venue')}
      hideLabel
      options={balances.venues.map((one) => ({ value: one.channelCode, label: `${one.name}  ${formatCny(one.fen)}` }))}
    />
  )

  return (
    <Card padding="lg">
      <Form css={formStyle} of={form} onSubmit={submit}>
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
              setFieldValue(form, 'direction', direction === 'in' ? 'out' : 'in')
              empty()
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
          {...control}
          {...amount}
          all={available}
          allLabel={t('transfer.all')}
          quick={QUICK_YUAN}
          error={amount.error ?? closed}
        />
        <FormSubmit of={form} variant="cta" size="lg" block disabledReason={closed}>
          {fen > 0n ? t('transfer.submitAmount', { amount: formatCny(fen) }) : t('transfer.submit')}
        </FormSubmit>
      </Form>
    </Card>
  )
}

/** The venue that was asked for, else the first that is open. */
function firstVenue(venues: readonly VenueWallet[], wanted: string | undefined): string {
  const requested = venues.find((venue) => venue.channelCode === wanted?.toUpperCase())
  return (requested ?? venues.find((venue) => venue.state === VENUE_STATE.open) ?? venues[0])?.channelCode ?? ''
}
