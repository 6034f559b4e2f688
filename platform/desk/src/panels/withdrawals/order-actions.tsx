import { type WithdrawStatus, WITHDRAW_STATUS } from '@site/contracts'
import type { DeskWithdrawal } from '@site/contracts/desk'
import { Button } from '@site/ui'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'
import { Action, Actions } from '../../parts/index.ts'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'
import { TurnoverDialog } from './turnover-dialog.tsx'

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
  const [dialog, setDialog] = useState<Decision | 'turnover'>()
  const { orderNo, status } = order
  const moves = MOVES[status]
  return (
    <Actions>
      {moves !== undefined && (
        <Action variant="primary" to={orderNo} path={`/sandbox/withdrawals/${moves.on}`} body={{ orderNo }}>
          {t(`withdrawals.action.${moves.on}`)}
        </Action>
      )}
      {moves?.decisions.map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant={decision === 'pay-in-part' ? 'secondary' : 'danger'}
          aria-label={`${t(`withdrawals.action.${decision}`)} ${orderNo}`}
          onClick={() => setDialog(decision)}
        >
          {t(`withdrawals.action.${decision}`)}
        </Button>
      ))}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${t('withdrawals.turnover')} ${orderNo}`}
        onClick={() => setDialog('turnover')}
      >
        {t('withdrawals.turnover')}
      </Button>
      {dialog === 'turnover' && <TurnoverDialog name={order.name} onClose={() => setDialog(undefined)} />}
      {dialog !== undefined && dialog !== 'turnover' && (
        <DecisionDialog order={order} decision={dialog} onClose={() => setDialog(undefined)} />
      )}
    </Actions>
  )
}
