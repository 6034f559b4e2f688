import { css } from '@emotion/react'
import { DESK_LIMITS, type DeskWithdrawal } from '@site/contracts/desk'
import { formatCny, formatFen, parseFen } from '@site/domain'
import { px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormAmount, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { amountRule, requiredRule } from '../../parts/index.ts'

/** What is done with a withdrawal for a reason that its member reads. */
export type Decision = 'refuse' | 'fail' | 'pay-in-part'

const stackStyle = css({ display: 'grid', gap: px(14) })
const ReasonSchema = v.pipe(v.string(), v.trim(), rule(requiredRule))
const RefusalSchema = v.object({ amount: v.string(), reason: ReasonSchema })
const PartSchema = v.object({ amount: v.pipe(v.string(), rule(amountRule)), reason: ReasonSchema })

interface DecisionDialogProps {
  readonly order: DeskWithdrawal
  readonly decision: Decision
  readonly onClose: () => void
}

/** Asks for the reason, and of a payment in part for the amount, which includes the fee. */
export function DecisionDialog({ order: { orderNo, amount, name }, decision, onClose }: DecisionDialogProps) {
  const { run } = useAction()
  const isPart = decision === 'pay-in-part'
  const form = useForm({ schema: isPart ? PartSchema : RefusalSchema, initial: { amount: '', reason: '' } })
  async function send({ amount: part, reason }: { readonly amount: string; readonly reason: string }): Promise<void> {
    const body = isPart ? { orderNo, amount: formatFen(parseFen(part)), reason } : { orderNo, reason }
    if (await run({ path: `/sandbox/withdrawals/${decision}`, body })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={`${t(`withdrawals.action.${decision}`)} · ${orderNo}`}>
      <Form of={form} onSubmit={send}>
        <div css={stackStyle}>
          <p>{t('withdrawals.whose', { name, amount: formatCny(parseFen(amount), 'always') })}</p>
          {isPart && (
            <FormAmount
              of={form}
              name="amount"
              label={t('withdrawals.part')}
              max={parseFen(amount)}
              data-autofocus=""
            />
          )}
          <FormText
            of={form}
            name="reason"
            label={t('withdrawals.reason')}
            maxLength={DESK_LIMITS.withdrawalReason}
            required
          />
          <FormSubmit of={form} variant={isPart ? 'primary' : 'danger'} block>
            {t(`withdrawals.action.${decision}`)}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}
