import { DeskAdvancedSchema, type DeskDeposit } from '@site/contracts/desk'
import { type DepositEvent, nextDepositStatus } from '@site/domain'
import type { ButtonVariant } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { Action, Actions, DialogButton } from '../../parts/index.ts'
import { ArrivalAnswer } from './arrival-answer.tsx'
import { doneText } from './done-text.ts'

interface Saying {
  /** What the driver is told. */
  readonly event: 'approve' | 'reject' | 'paid' | 'paidOther' | 'seen' | 'failed' | 'expire'
  /** What the rules call it. */
  readonly means: DepositEvent
  readonly variant?: ButtonVariant
  /** Cannot be taken back. */
  readonly needsConfirmation?: true
}

/** What the provider and staff may say, the usual first. */
const SAYINGS: readonly Saying[] = [
  { event: 'approve', means: 'approve', variant: 'primary' },
  { event: 'paid', means: 'paid', variant: 'primary' },
  { event: 'seen', means: 'seen' },
  { event: 'paidOther', means: 'paidOther' },
  { event: 'failed', means: 'fail', needsConfirmation: true },
  { event: 'reject', means: 'reject', variant: 'danger', needsConfirmation: true },
  { event: 'expire', means: 'expire', needsConfirmation: true },
]

/** The buttons that mean something to an order as it stands. */
export function OrderActions({ order }: { readonly order: DeskDeposit }) {
  const { orderNo } = order
  return (
    <Actions>
      {SAYINGS.filter(({ means }) => nextDepositStatus(order, means) !== undefined).map(
        ({ event, variant = 'secondary', needsConfirmation }) =>
          event === 'paidOther' ? (
            <DialogButton key={event} label={t(`deposits.action.${event}`)} to={orderNo} variant={variant}>
              {(onClose) => <ArrivalAnswer order={order} onClose={onClose} />}
            </DialogButton>
          ) : (
            <Action
              key={event}
              to={orderNo}
              path="/sandbox/deposits/advance"
              body={{ orderNo, event }}
              schema={DeskAdvancedSchema}
              doneText={doneText}
              variant={variant}
              {...(needsConfirmation && { confirm: t(`deposits.confirm.${event as 'reject' | 'failed' | 'expire'}`) })}
            >
              {t(`deposits.action.${event}`)}
            </Action>
          ),
      )}
    </Actions>
  )
}
