import { css } from '@emotion/react'
import { STATUS, type WithdrawConfig, isApiError, withdrawNewEndpoint } from '@site/contracts'
import { amountText, formatCny, parseFen, typedAmount } from '@site/domain'
import { dialogs, hashPassword, toast, useSession } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { AmountField, Money, Notice, numeric, px, text, tokenVar } from '@site/ui'
import { Form, FormSubmit, useFieldValue, useForm, useFormField } from '@site/ui/form'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { PayoutAccount } from '../../payout/index.ts'
import { FundPasswordDialog } from '../../security/index.ts'
import { type CoinInfo, type WithdrawInfo, firstAccount } from '../accounts.ts'
import { limitsOf, termsOf } from '../terms.ts'
import {
  type WithdrawDraft,
  isPasswordRefusal,
  mostOf,
  problemOf,
  refusalOf,
  requestOf,
  wishOf,
  withdrawSchema,
} from '../withdraw-request.ts'
import { AccountChoice } from './account-choice.tsx'
import { FundPasswordCheck, type PasswordRefused } from './fund-password-check.tsx'
import { VerificationLink } from './verification-link.tsx'

const QUICK_YUAN = [100, 500, 1_000, 5_000] as const

const formStyle = css({ display: 'grid', gap: px(18) })
const sumStyle = css({
  display: 'grid',
  gap: px(8),
  margin: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: px(12) },
  '& dt': { fontSize: text(13), color: tokenVar('text.weak') },
  '& dd': { ...numeric, margin: 0, fontSize: text(14), color: tokenVar('text.strong') },
  '& > div:last-of-type dd': { fontSize: text(20), color: tokenVar('money') },
})
const noteStyle = css({ margin: 0, fontSize: text(12), color: tokenVar('text.weak'), textAlign: 'center' })
const bigStyle = css(numeric, { fontSize: text(28), lineHeight: 1.2, color: tokenVar('text.strong') })

export interface WithdrawFormProps {
  readonly config: WithdrawConfig
  readonly info: WithdrawInfo
  readonly coin: CoinInfo
  /** Of this way; one at least. */
  readonly accounts: readonly PayoutAccount[]
  /** Why nothing can be withdrawn now, whatever is filled in. */
  readonly barrier: string | undefined
  readonly onCreated: (orderNo: string) => void
}

/** A withdrawal by one way: where to, how much, what it costs, and the fund password at the end. */
export function WithdrawForm({ config, info, coin, accounts, barrier, onCreated }: WithdrawFormProps) {
  const t = useAccountTexts()
  const { user } = useSession()
  const { way } = config
  const limits = limitsOf(config, info)
  const yuan = (fen: bigint): string => formatCny(fen)
  const { run } = useMoneyCall(withdrawNewEndpoint, {
    outlet: 'inline',
    retryHint: t('withdraw.retryHint'),
    handles: isPasswordRefusal,
    wishOf,
  })
  const form = useForm({
    schema: withdrawSchema(limits),
    initial: { account: firstAccount(accounts), amount: '' },
    errorTexts: {
      accountMissing: t('withdraw.accountMissing'),
      amountMissing: t('withdraw.amountMissing'),
      amountBad: t('withdraw.amountBad'),
      belowMin: t('withdraw.belowMin', { min: yuan(limits.min) }),
      aboveMax: t('withdraw.aboveMax', { max: yuan(limits.max) }),
      aboveToday: t('withdraw.aboveToday', { left: yuan(limits.leftToday) }),
      insufficient: t('withdraw.insufficient', { available: yuan(limits.available) }),
      offStep: t('withdraw.offStep', { step: yuan(limits.step) }),
      unverified: t('withdraw.aboveUnverified', { most: yuan(limits.unverified ?? limits.max) }),
    },
  })
  const account = useFieldValue(form, 'account')
  const { control, ...amount } = useFormField(form, 'amount')
  /** What is about to be sent, while the fund password is asked for. */
  const [confirming, setConfirming] = useState<WithdrawDraft>()
  const [isForgotten, setForgotten] = useState(false)
  const [failure, setFailure] = useState<{ readonly text: string; readonly isUnverified: boolean }>()

  const fen = typedAmount(amount.value) ?? 0n
  const terms = termsOf(config, info, coin, fen)
  const most = mostOf(limits)
  // What cannot be withdrawn arrives nowhere.
  const isPossible = problemOf(amountText(amount.value), limits) === undefined
  const target = accounts.find(({ id }) => id === account)
  const targetText = target === undefined ? '' : `${target.title} ${target.number}`

  /** Answers why the password was not taken; everything else is said in the form. */
  async function send(draft: WithdrawDraft, password?: string): Promise<PasswordRefused | undefined> {
    const outcome = await run(requestOf(way, draft, password === undefined ? undefined : hashPassword(password)))
    if (outcome.kind === 'busy') return undefined
    if (outcome.kind === 'refused' && isPasswordRefusal(outcome.error)) {
      const { error } = outcome
      const isLocked = isApiError(error, STATUS.AUTHENTICATION_LOCKED) || refusalOf(error)?.triesLeft === 0
      return { text: error.message, isLocked }
    }
    setConfirming(undefined)
    if (outcome.kind === 'done') {
      toast.success(t('withdraw.created'))
      onCreated(outcome.answer.orderNo)
    } else if (outcome.text !== undefined) {
      const isUnverified = outcome.kind === 'refused' && refusalOf(outcome.error)?.condition === 'verification'
      setFailure({ text: outcome.text, isUnverified })
    }
    return undefined
  }

  async function submit(draft: WithdrawDraft): Promise<void> {
    if (barrier !== undefined) return
    setFailure(undefined)
    if (info.needPwd === 1) {
      setConfirming(draft)
      return
    }
    const message = t('withdraw.confirm', { account: targetText, arrives: terms.arrivesText })
    if (await dialogs.tips({ message, confirmText: t('withdraw.submit') })) await send(draft)
  }

  return (
    <>
      <Form css={formStyle} of={form} label={t('withdraw.formTitle')} onSubmit={submit}>
        <AccountChoice of={form} way={way} accounts={accounts} holder={user?.realNameMask ?? ''} />
        <AmountField
          label={t('withdraw.amount')}
          placeholder={t('withdraw.amountHint', { min: yuan(limits.min), max: yuan(limits.max) })}
          {...control}
          {...amount}
          aside={barrier === undefined ? t('withdraw.most', { amount: yuan(most) }) : undefined}
          all={barrier === undefined && most > 0n ? most : undefined}
          allLabel={t('withdraw.all')}
          quick={QUICK_YUAN}
        />
        <dl css={sumStyle}>
          <div>
            <dt>{t('withdraw.fee')}</dt>
            <dd>{terms.fee === 0n ? t('withdraw.free') : <Money fen={terms.fee} />}</dd>
          </div>
          <div>
            <dt>{t('withdraw.arrives')}</dt>
            <dd>{isPossible ? terms.arrivesText : '–'}</dd>
          </div>
        </dl>
        {failure !== undefined && (
          <Notice
            tone="error"
            action={failure.isUnverified && <VerificationLink />}
            onClose={() => setFailure(undefined)}
          >
            {failure.text}
          </Notice>
        )}
        <FormSubmit of={form} variant="cta" size="lg" block disabledReason={barrier}>
          {fen > 0n ? t('withdraw.submitAmount', { amount: yuan(fen) }) : t('withdraw.submit')}
        </FormSubmit>
        <p css={noteStyle}>{t('withdraw.noCancel')}</p>
      </Form>
      {confirming !== undefined && (
        <FundPasswordCheck
          onPassword={(password) => send(confirming, password)}
          onForgotten={() => {
            setConfirming(undefined)
            setForgotten(true)
          }}
          onClose={() => setConfirming(undefined)}
        >
          {t('withdraw.to_account', { account: targetText })}
          <span css={bigStyle}>{yuan(parseFen(confirming.amount))}</span>
          {t('withdraw.arrivesNow', { arrives: terms.arrivesText })}
        </FundPasswordCheck>
      )}
      {isForgotten && user !== undefined && <FundPasswordDialog user={user} onClose={() => setForgotten(false)} />}
    </>
  )
}
