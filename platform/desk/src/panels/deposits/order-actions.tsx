import { DeskAdvancedSchema, type DeskDeposit } from '@site/contracts/desk'
import { type DepositEvent, nextDepositStatus } from '@site/domain'
import { Button, type ButtonVariant } from '@site/ui'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'
import { Action, Actions } from '../../parts/index.ts'
import { ArrivalDialog } from './arrival-dialog.tsx'
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
  { event: 'reject', means: 'reject', variant: 'danger', needsConfirmation: true },
  { event: 'paid', means: 'paid', variant: 'primary' },
  { event: 'seen', means: 'seen' },
  { event: 'paidOther', means: 'paidOther' },
  { event: 'failed', means: 'fail', needsConfirmation: true },
  { event: 'expire', means: 'expire', needsConfirmation: true },
]

/** The buttons that mean something to an order as it stands. */
export function OrderActions({ order }: { readonly order: DeskDeposit }) {
  const { orderNo, status } = order
  const [isTyping, setTyping] = useState(false)
  return (
    <Actions>
      {SAYINGS.filter(({ means }) => nextDepositStatus(status, means) !== undefined).map(
        ({ event, variant = 'secondary', needsConfirmation }) =>
          event === 'paidOther' ? (
            <Button
              key={event}
              size="sm"
              variant={variant}
              aria-label={`${t(`deposits.action.${event}`)} ${orderNo}`}
              onClick={() => setTyping(true)}
            >
              {t(`deposits.action.${event}`)}
            </Button>
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
      {isTyping && <ArrivalDialog order={order} onClose={() => setTyping(false)} />}
    </Actions>
  )
}
