import { css } from '@emotion/react'
import { currencyTransferEndpoint } from '@site/contracts'
import {
  EXCHANGE,
  type Fen,
  type UsdtHundredths,
  exchangedFen,
  formatCny,
  formatUsdt,
  minFen,
  parseFen,
  parseRatio,
  typedAmount,
} from '@site/domain'
import { toast } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { Card, Icon, Money, media, numeric, px, text, tokenVar } from '@site/ui'
import { Form, FormAmount, FormSubmit, setFieldValue, useFieldValue, useForm } from '@site/ui/form'
import { WalletIcon } from '@site/ui/icons'
import { ArrowRight, CircleDollarSign } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { type ExchangeProblem, exchangeSchema } from '../exchange-schema.ts'
import type { Quote } from '../use-quote.ts'

const QUICK_USDT = [100, 500, 1_000, 5_000] as const

const formStyle = css({ display: 'grid', gap: px(20) })
const sidesStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  gap: px(12),
  alignItems: 'center',
  [media.mobile]: { gap: px(8) },
})
const sideStyle = css({
  display: 'grid',
  gap: px(6),
  padding: px(14, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  minWidth: 0,
  [media.mobile]: { padding: px(12) },
})
const captionStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const nameStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(16),
  fontWeight: 600,
  color: tokenVar('text.strong'),
})
const heldStyle = css({
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '& b': { ...numeric, color: tokenVar('money'), whiteSpace: 'nowrap' },
})
const arrowStyle = css({ color: tokenVar('text.weak') })
const quoteStyle = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: px(6, 12),
  padding: px(14, 16),
  overflow: 'hidden',
  borderRadius: tokenVar('radius.card'),
  border: `1px solid ${tokenVar('line.soft')}`,
})
const rateStyle = css(numeric, { fontSize: text(14), color: tokenVar('text.normal') })
const leftStyle = css(numeric, { fontSize: text(12), color: tokenVar('text.weak'), justifySelf: 'end' })
const gotStyle = css({ fontSize: text(14), color: tokenVar('text.normal') })
const barStyle = css({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  height: px(2),
  background: tokenVar('accent'),
  transformOrigin: 'left',
})

export interface ExchangeFormProps {
  readonly quote: Quote
  /** Seconds for which the rate holds; 0 while the next one is awaited. */
  readonly secondsLeft: number
  readonly available: UsdtHundredths
  readonly center: Fen
  /** Something may have been exchanged. */
  readonly onDone: () => void
  /** An exchange was refused, perhaps because of its rate. */
  readonly onRefused: () => void
}

/** Exchanges USDT at the rate that is shown, at most once per wish. */
export function ExchangeForm({ quote, secondsLeft, available, center, onDone, onRefused }: ExchangeFormProps) {
  const t = useAccountTexts()
  const { rate, min, max } = quote
  const { run } = useMoneyCall(currencyTransferEndpoint, {
    outlet: 'dialog',
    retryHint: t('transfer.retryHint'),
    // The rate has moved on by the time an unknown outcome is asked for again: it is the same exchange all the same.
    wishOf: ({ amount }) => amount,
  })
  const form = useForm({
    schema: exchangeSchema({ min, max, available }),
    initial: { amount: '' },
    errorTexts: {
      required: t('exchange.required'),
      format: t('exchange.format'),
      zero: t('exchange.zero'),
      below: t('exchange.below', { amount: formatUsdt(min) }),
      above: t('exchange.above', { amount: formatUsdt(max) }),
      insufficient: t('exchange.insufficient'),
    } satisfies Record<ExchangeProblem, string>,
  })
  const amount = typedAmount(useFieldValue(form, 'amount')) ?? 0n
  const got = exchangedFen(amount, parseRatio(rate))
  const isHeld = secondsLeft > 0

  async function submit(wanted: { readonly amount: string }): Promise<void> {
    const outcome = await run({ amount: wanted.amount, rate })
    if (outcome.kind === 'refused') onRefused()
    if (outcome.kind !== 'done') return
    toast.success(t('exchange.done', { amount: formatCny(parseFen(outcome.answer.got)) }))
    setFieldValue(form, 'amount', '')
    form.hideErrors()
    onDone()
  }

  return (
    <Card padding="lg">
      <Form css={formStyle} of={form} onSubmit={submit} label={t('exchange.title')}>
        <div css={sidesStyle}>
          <div css={sideStyle}>
            <span css={captionStyle}>{t('exchange.from')}</span>
            <span css={nameStyle}>
              <Icon of={CircleDollarSign} size={20} />
              {t('exchange.usdt')}
            </span>
            <span css={heldStyle}>
              {t('exchange.available')} <b>{formatUsdt(available)}</b>
            </span>
          </div>
          <Icon css={arrowStyle} of={ArrowRight} size={20} />
          <div css={sideStyle}>
            <span css={captionStyle}>{t('exchange.to')}</span>
            <span css={nameStyle}>
              <WalletIcon size={20} aria-hidden="true" />
              {t('exchange.center')}
            </span>
            <span css={heldStyle}>
              {t('exchange.balance')} <b>{formatCny(center)}</b>
            </span>
          </div>
        </div>
        <FormAmount
          of={form}
          name="amount"
          label={t('exchange.amount')}
          placeholder={t('exchange.placeholder')}
          currency="USDT"
          all={minFen(available, max)}
          allLabel={t('exchange.all')}
          quick={QUICK_USDT}
        />
        <div css={quoteStyle}>
          <span css={rateStyle}>{t('exchange.rate', { rate })}</span>
          <span css={leftStyle} role="timer">
            {isHeld ? t('exchange.next', { seconds: secondsLeft }) : t('exchange.renewing')}
          </span>
          <span css={gotStyle}>{t('exchange.got')}</span>
          <Money fen={got} size={28} tone="money" cents="always" />
          <span
            css={barStyle}
            aria-hidden="true"
            style={{ transform: `scaleX(${(secondsLeft * 1_000) / EXCHANGE.quoteMs})` }}
          />
        </div>
        <FormSubmit
          of={form}
          variant="cta"
          size="lg"
          block
          disabledReason={isHeld ? undefined : t('exchange.renewing')}
        >
          {got > 0n ? t('exchange.submitAmount', { amount: formatCny(got) }) : t('exchange.submit')}
        </FormSubmit>
      </Form>
    </Card>
  )
}
