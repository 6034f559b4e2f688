import { css } from '@emotion/react'
import {
  type ApiError,
  type EventPayload,
  FIELD_LIMITS,
  STATUS,
  TRANSFER_IN,
  isApiError,
  venueTransferEndpoint,
} from '@site/contracts'
import { checkTransferAmount, fillText, formatCny, tryParseFen } from '@site/domain'
import { enterVenue, useBalanceQuery } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { Button, Notice, media, numeric, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { amountTextField, Form, FormAmount, FormSubmit, useForm } from '@site/ui/form'
import { WalletIcon } from '@site/ui/icons'
import * as v from 'valibot'

import { useServices } from '../../ports/index.ts'
import type { VenueTexts } from './venue-texts.ts'

const formStyle = css({ display: 'grid', gap: px(16) })
const balanceStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  padding: px(10, 14),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  color: tokenVar('text.weak'),
  fontSize: text(13),
  '& b': { ...numeric, marginInlineStart: 'auto', fontSize: text(20), color: tokenVar('money') },
  '& small': { fontSize: text(12), color: tokenVar('text.weak') },
})
const actionsStyle = css({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: px(12),
  [media.mobile]: { gap: px(10) },
})

export interface TransferDialogProps {
  readonly entry: EventPayload<'show_venue_entry'>
  readonly texts: VenueTexts
  readonly onClose: () => void
}

/**
 * The venue-activity question (spec 4 and 8, code 6413): transfer an amount and enter, or enter directly. `All` is the
 * whole central wallet, cut to two decimals; amounts are RMB.
 */
export function TransferDialog({ entry, texts: t, onClose }: TransferDialogProps) {
  const { enName, name, gameCode, channelCode = enName, message = '' } = entry
  const { overlay } = useServices()
  const { data: balance } = useBalanceQuery({ fresh: true })
  const transfer = useMoneyCall(venueTransferEndpoint, {
    outlet: 'dialog',
    retryHint: t.retryHint,
    handles: isForbidden,
  })
  const center = balance === undefined ? undefined : cutToFen(balance.centerWalletBalance)
  const form = useForm({
    schema: transferSchema(center),
    initial: { amount: '' },
    errorTexts: { insufficient: t.insufficient },
  })

  function enter(): void {
    onClose()
    void enterVenue({
      enName,
      isActivity: true,
      ...(gameCode === undefined ? {} : { gameCode }),
      ...(name === undefined ? {} : { name }),
    })
  }

  async function submit({ amount }: { readonly amount: string }): Promise<void> {
    const outcome = await transfer.run({ channelCode, amount, ty: TRANSFER_IN, isActivity: 1 })
    if (outcome.kind === 'done') {
      overlay.toast.success(t.done)
      enter()
    } else if (outcome.kind === 'refused' && isForbidden(outcome.error)) {
      // Its callback: the player goes in without the transfer.
      if (await overlay.dialogs.tips({ message: outcome.error.message, confirmText: t.direct })) enter()
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !transfer.isBusy && onClose()} title={t.title} size="md">
      <Form css={formStyle} of={form} onSubmit={submit}>
        <Notice tone="warning">{message === '' ? t.fallback : message}</Notice>
        <p css={balanceStyle}>
          <WalletIcon size={20} aria-hidden="true" />
          {t.center}
          <b>{center === undefined ? '—' : formatCny(center).replace(/^¥/, '')}</b>
          <small>{t.unit}</small>
        </p>
        <FormAmount
          of={form}
          name="amount"
          data-autofocus
          label={t.amount}
          placeholder={t.placeholder}
          hint={fillText(t.hint, { length: FIELD_LIMITS.transferLength, decimals: FIELD_LIMITS.transferDecimals })}
          currency={t.unit}
          all={center}
          allLabel={t.all}
        />
        <div css={actionsStyle}>
          <Button variant="secondary" size="lg" disabled={transfer.isBusy} onClick={enter}>
            {t.direct}
          </Button>
          <FormSubmit of={form} variant="cta" size="lg">
            {t.confirm}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}

/** The activity of the venue does not let any money in. */
const isForbidden = (refusal: ApiError): boolean => isApiError(refusal, STATUS.VENUE_ACTIVITY)

/** An amount as it is sent; one above the central wallet, where that is known, is refused. */
function transferSchema(center: bigint | undefined) {
  return v.object({
    amount: amountTextField(
      (typed) => checkTransferAmount(typed) ?? (isAbove(typed, center) ? 'insufficient' : undefined),
    ),
  })
}

/** Whole fen of an amount; further decimals are cut, not rounded (open point 57). */
function cutToFen(amount: string): bigint | undefined {
  return tryParseFen(amount.replace(/(\.\d\d)\d+$/, '$1'))
}

function isAbove(typed: string, center: bigint | undefined): boolean {
  return center !== undefined && (tryParseFen(typed) ?? 0n) > center
}
