import { css } from '@emotion/react'
import { DeskAdvancedSchema, type DeskDeposit } from '@site/contracts/desk'
import { px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import { useMemo } from 'react'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { arrivalOf } from './arrival.ts'
import { doneText } from './done-text.ts'

const stackStyle = css({ display: 'grid', gap: px(14) })

interface ArrivalDialogProps {
  readonly order: DeskDeposit
  readonly onClose: () => void
}

/** Asks how much has arrived in the place of what was asked for. */
export function ArrivalDialog({ order, onClose }: ArrivalDialogProps) {
  const { orderNo, currency, payAmount } = order
  const { run } = useAction()
  const schema = useMemo(() => {
    const badAmount = currency === 'CNY' ? t('form.amount') : t('deposits.coinAmount')
    const check = (typed: string) => (arrivalOf({ currency }, typed) === undefined ? badAmount : undefined)
    return v.object({ amount: v.pipe(v.string(), rule(check)) })
  }, [currency])
  const form = useForm({ schema, initial: { amount: '' } })
  async function send({ amount: typed }: { readonly amount: string }): Promise<void> {
    const body = { orderNo, event: 'paidOther', amount: arrivalOf({ currency }, typed) }
    if (await run({ path: '/sandbox/deposits/advance', body, schema: DeskAdvancedSchema, doneText })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={`${t('deposits.action.paidOther')} · ${orderNo}`}>
      <Form of={form} onSubmit={send}>
        <div css={stackStyle}>
          <p>{t('deposits.asked', { amount: payAmount, currency })}</p>
          <FormText
            of={form}
            name="amount"
            label={t('deposits.arrival', { currency })}
            inputMode="decimal"
            maxLength={14}
            data-autofocus=""
          />
          <FormSubmit of={form} block>
            {t('deposits.action.paidOther')}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}
