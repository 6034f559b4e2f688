import { DeskAdvancedSchema, type DeskDeposit } from '@site/contracts/desk'
import { FormText, rule } from '@site/ui/form'
import { useMemo } from 'react'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { AnswerDialog } from '../../parts/index.ts'
import { arrivalOf } from './arrival.ts'
import { doneText } from './done-text.ts'

interface ArrivalAnswerProps {
  readonly order: DeskDeposit
  readonly onClose: () => void
}

/** Asks how much has arrived in the place of what was asked for. */
export function ArrivalAnswer({ order: { orderNo, currency, payAmount }, onClose }: ArrivalAnswerProps) {
  const schema = useMemo(() => {
    const badAmount = currency === 'CNY' ? t('form.amount') : t('deposits.coinAmount')
    const check = (typed: string) => (arrivalOf({ currency }, typed) === undefined ? badAmount : undefined)
    return v.object({ amount: v.pipe(v.string(), rule(check)) })
  }, [currency])
  return (
    <AnswerDialog
      action={t('deposits.action.paidOther')}
      to={orderNo}
      schema={schema}
      initial={{ amount: '' }}
      onClose={onClose}
      orderOf={({ amount }) => ({
        path: '/sandbox/deposits/advance',
        body: { orderNo, event: 'paidOther', amount: arrivalOf({ currency }, amount) },
        schema: DeskAdvancedSchema,
        doneText,
      })}
    >
      {(form) => (
        <>
          <p>{t('deposits.asked', { amount: payAmount, currency })}</p>
          <FormText
            of={form}
            name="amount"
            label={t('deposits.arrival', { currency })}
            inputMode="decimal"
            maxLength={14}
            data-autofocus=""
          />
        </>
      )}
    </AnswerDialog>
  )
}
