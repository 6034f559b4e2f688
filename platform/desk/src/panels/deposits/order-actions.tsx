import { DeskAdvancedSchema, type DeskDeposit } from '@site/contracts/desk'
import { type DepositEvent, nextDepositStatus } from '@site/domain'
import type { ButtonVariant } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { Action, Actions } from '../../parts/index.ts'

interface Saying {
  /** What the driver is told. */
  readonly event: 'approve' | 'reject' | 'paid' | 'paidOther' | 'seen' | 'failed' | 'expire'
  /** What the rules call it. */
  readonly means: DepositEvent
  readonly variant?: ButtonVariant
  /** Cannot be taken back. */
  readonly isAsked?: true
}

/** What the provider and staff may say, the usual first. */
const SAYINGS: readonly Saying[] = [
  { event: 'approve', means: 'approve', variant: 'primary' },
  { event: 'reject', means: 'reject', variant: 'danger', isAsked: true },
  { event: 'paid', means: 'paid', variant: 'primary' },
  { event: 'seen', means: 'seen' },
  { event: 'paidOther', means: 'paidOther' },
  { event: 'failed', means: 'fail', isAsked: true },
  { event: 'expire', means: 'expire', isAsked: true },
]

/** The buttons that mean something to an order as it stands. */
export function OrderActions({ order: { orderNo, status } }: { readonly order: DeskDeposit }) {
  return (
    <Actions>
      {SAYINGS.filter(({ means }) => nextDepositStatus(status, means) !== undefined).map(
        ({ event, variant = 'secondary', isAsked }) => (
          <Action
            key={event}
            to={orderNo}
            path="/sandbox/deposits/advance"
            body={{ orderNo, event }}
            schema={DeskAdvancedSchema}
            doneText={(answer) => (answer.isChanged ? t('said.done') : t('deposits.unchanged'))}
            variant={variant}
            {...(isAsked && { confirm: t(`deposits.confirm.${event as 'reject' | 'failed' | 'expire'}`) })}
          >
            {t(`deposits.action.${event}`)}
          </Action>
        ),
      )}
    </Actions>
  )
}
