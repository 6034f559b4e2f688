import { DESK_LIMITS, type DeskWithdrawal } from '@site/contracts/desk'
import { formatCny, formatFen, parseFen } from '@site/domain'
import { FormAmount, FormText } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { AmountSchema, AnswerDialog, WordsSchema } from '../../parts/index.ts'

/** What is done with a withdrawal for a reason that its member reads. */
export type Decision = 'refuse' | 'fail' | 'pay-in-part'

const RefusalSchema = v.object({ amount: v.string(), reason: WordsSchema })
const PartSchema = v.object({ amount: AmountSchema, reason: WordsSchema })

interface WithdrawalAnswerProps {
  readonly order: DeskWithdrawal
  readonly decision: Decision
  readonly onClose: () => void
}

/** Asks for the reason, and of a payment in part for the amount, which includes the fee. */
export function WithdrawalAnswer({ order: { orderNo, amount, name }, decision, onClose }: WithdrawalAnswerProps) {
  const isPart = decision === 'pay-in-part'
  return (
    <AnswerDialog
      action={t(`withdrawals.action.${decision}`)}
      to={orderNo}
      variant={isPart ? 'primary' : 'danger'}
      schema={isPart ? PartSchema : RefusalSchema}
      initial={{ amount: '', reason: '' }}
      onClose={onClose}
      orderOf={({ amount: part, reason }) => ({
        path: `/sandbox/withdrawals/${decision}`,
        body: isPart ? { orderNo, amount: formatFen(parseFen(part)), reason } : { orderNo, reason },
      })}
    >
      {(form) => (
        <>
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
        </>
      )}
    </AnswerDialog>
  )
}
