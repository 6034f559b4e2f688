import { type WithdrawStatus, WITHDRAW_STATUS } from '@site/contracts'
import type { DeskWithdrawal } from '@site/contracts/desk'

import { t } from '../../lib/texts.ts'
import { Action, Actions, DialogButton } from '../../parts/index.ts'
import { TurnoverDialog } from './turnover-dialog.tsx'
import { type Decision, WithdrawalAnswer } from './withdrawal-answer.tsx'

const { submitted, reviewing, paying } = WITHDRAW_STATUS
/** What leads to a payment, and what needs a reason, by the state of the order. */
const MOVES: Partial<
  Readonly<Record<WithdrawStatus, { readonly on: 'approve' | 'pay'; readonly decisions: readonly Decision[] }>>
> = {
  [submitted]: { on: 'approve', decisions: ['pay-in-part', 'refuse'] },
  [reviewing]: { on: 'approve', decisions: ['pay-in-part', 'refuse'] },
  [paying]: { on: 'pay', decisions: ['pay-in-part', 'fail'] },
}

/** What can be done with a withdrawal as it stands, and a look at what its member still has to bet. */
export function OrderActions({ order }: { readonly order: DeskWithdrawal }) {
  const { orderNo, name, status } = order
  const moves = MOVES[status]
  return (
    <Actions>
      {moves !== undefined && (
        <Action variant="primary" to={orderNo} path={`/sandbox/withdrawals/${moves.on}`} body={{ orderNo }}>
          {t(`withdrawals.action.${moves.on}`)}
        </Action>
      )}
      {moves?.decisions.map((decision) => (
        <DialogButton
          key={decision}
          label={t(`withdrawals.action.${decision}`)}
          to={orderNo}
          variant={decision === 'pay-in-part' ? 'secondary' : 'danger'}
        >
          {(onClose) => <WithdrawalAnswer order={order} decision={decision} onClose={onClose} />}
        </DialogButton>
      ))}
      <DialogButton label={t('withdrawals.turnover')} to={orderNo} variant="ghost">
        {(onClose) => <TurnoverDialog name={name} onClose={onClose} />}
      </DialogButton>
    </Actions>
  )
}
