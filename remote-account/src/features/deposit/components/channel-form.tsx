import { css } from '@emotion/react'
import {
  type DepositOrder,
  FIELD_LIMITS,
  INPUT_LIMITS,
  type PaymentType,
  bindFromDepositEndpoint,
  payEndpoint,
  signalCodeEndpoint,
} from '@site/contracts'
import { COIN_DECIMALS, formatCny, parseFen, typedAmount } from '@site/domain'
import { bus, call, dialogs, navigateTo, useAttempt } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { AmountField, media, numeric, px, text, tokenVar } from '@site/ui'
import {
  Form,
  FormAmount,
  FormSelect,
  FormSubmit,
  FormText,
  setFieldValue,
  useFieldValue,
  useForm,
} from '@site/ui/form'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import {
  type DepositDraft,
  bonusOf,
  bonusPercent,
  coinsOfTyped,
  depositSchema,
  payRequest,
  payWish,
  quickYuan,
  yuanOfTyped,
} from '../channel.ts'
import { waitHref } from '../../order/index.ts'
import { providerAddress } from '../order.ts'

const formStyle = css({ display: 'grid', gap: px(18) })
const pairStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: px(18, 16),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const bonusStyle = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: px(6),
  minHeight: px(20),
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '& b': { ...numeric, fontSize: text(14), color: tokenVar('money') },
})

export interface ChannelFormProps {
  readonly channel: PaymentType
  /** The bound real name, masked; empty where none is bound, undefined while nobody knows. */
  readonly boundName: string | undefined
  /** The names and the orders of the member may be others than before. */
  readonly onRefused: () => void
}

/** What a channel asks for, and the button that makes the order. */
export function ChannelForm({ channel, boundName, onRefused }: ChannelFormProps) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const limits = { min: formatCny(parseFen(channel.min)), max: formatCny(parseFen(channel.max)) }
  const form = useForm({
    schema: depositSchema(channel),
    initial: { amount: '', payerName: '', bankCode: '' },
    errorTexts: {
      amountRequired: t('deposit.amountRequired'),
      amountFormat: t('deposit.amountFormat'),
      decimals: channel.decimals === 0 ? t('deposit.wholeYuan') : t('deposit.amountFormat'),
      low: t('deposit.low', limits),
      high: t('deposit.high', limits),
      payerRequired: t('deposit.payerRequired'),
      bankRequired: t('deposit.bankRequired'),
    },
  })
  const { run } = useMoneyCall(payEndpoint, {
    outlet: 'dialog',
    retryHint: t('deposit.retryHint'),
    wishOf: payWish,
  })
  const amount = useFieldValue(form, 'amount')
  const fen = typedAmount(amount) ?? 0n
  const bonus = bonusOf(channel, fen)

  /** A name that pays for the first time becomes the member's own, once it was agreed to. */
  async function bindName({ payerName }: DepositDraft): Promise<boolean> {
    if (channel.needPayerName === 0 || boundName !== '') return true
    const message = t('deposit.bindConfirm', { name: payerName })
    if (!(await dialogs.tips({ message, confirmText: t('deposit.bindYes') }))) return false
    await call(bindFromDepositEndpoint, { realName: payerName })
    bus.emit('user_changed')
    return true
  }

  function submit(draft: DepositDraft): Promise<void> {
    return attempt(async () => {
      if (!(await bindName(draft))) return
      const { signalCode } = await call(signalCodeEndpoint, { payCode: channel.code, amount: draft.amount })
      const outcome = await run(payRequest(channel, draft, signalCode))
      if (outcome.kind === 'done') follow(outcome.answer)
      else onRefused()
    }, onRefused)
  }

  return (
    <Form css={formStyle} of={form} label={channel.name} onSubmit={submit}>
      <div css={channel.rate === undefined ? undefined : pairStyle}>
        <FormAmount
          of={form}
          name="amount"
          label={t('deposit.amount')}
          placeholder={t('deposit.amountHint')}
          hint={t('deposit.perOrder', limits)}
          decimals={channel.decimals}
          quick={quickYuan(channel)}
          quickLabel={(yuan) => String(yuan)}
        />
        {channel.rate !== undefined && (
          <CoinAmount
            amount={amount}
            rate={channel.rate}
            currency={channel.payCurrency}
            onAmountChange={(yuan) => setFieldValue(form, 'amount', yuan)}
          />
        )}
      </div>
      {(channel.needPayerName === 1 || channel.banks.length > 0) && (
        <div css={channel.needPayerName === 1 && channel.banks.length > 0 ? pairStyle : undefined}>
          {channel.needPayerName === 1 && (
            <FormText
              of={form}
              name="payerName"
              label={t('deposit.payer')}
              required
              placeholder={t('deposit.payerHint')}
              hint={
                boundName === ''
                  ? t('deposit.payerBinds')
                  : boundName !== undefined && (
                      <span translate="no">{t('deposit.payerBound', { name: boundName })}</span>
                    )
              }
              autoComplete="name"
              maxLength={INPUT_LIMITS.realName}
            />
          )}
          {channel.banks.length > 0 && (
            <FormSelect
              of={form}
              name="bankCode"
              label={t('deposit.bank')}
              required
              placeholder={t('deposit.bankChoose')}
              options={channel.banks.map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
        </div>
      )}
      {channel.bonusRate !== '' && (
        <p css={bonusStyle}>
          {t('deposit.bonus', { rate: bonusPercent(channel) })} <b>{formatCny(bonus)}</b>
        </p>
      )}
      <FormSubmit of={form} variant="cta" size="lg" block>
        {fen > 0n ? t('deposit.submitAmount', { amount: formatCny(fen) }) : t('deposit.submit')}
      </FormSubmit>
    </Form>
  )
}

/** To the page that waits for the order; the provider's own page opens beside it where there is one. */
function follow(order: DepositOrder): void {
  const provider = order.wait === 'redirect' ? providerAddress(order.payee.url, location.origin) : undefined
  if (provider !== undefined) window.open(provider, '_blank', 'noopener')
  navigateTo(waitHref(order))
}

interface CoinAmountProps {
  /** Yuan as typed. */
  readonly amount: string
  readonly rate: string
  readonly currency: string
  readonly onAmountChange: (yuan: string) => void
}

/** The same amount in coins: follows the one in yuan, and is followed by it when it is typed in here. */
function CoinAmount({ amount, rate, currency, onAmountChange }: CoinAmountProps) {
  const t = useAccountTexts()
  const [typed, setTyped] = useState<string>()
  const isTypedHere = typed !== undefined && yuanOfTyped(typed, rate) === amount
  return (
    <AmountField
      label={t('deposit.coinAmount', { currency })}
      hint={t('deposit.rate', { currency, rate })}
      placeholder="0.0000"
      currency={currency}
      decimals={COIN_DECIMALS}
      maxLength={FIELD_LIMITS.transferLength}
      value={isTypedHere ? typed : coinsOfTyped(amount, rate)}
      onValueChange={(coins) => {
        setTyped(coins)
        onAmountChange(yuanOfTyped(coins, rate))
      }}
    />
  )
}
