import type { DeskVerification } from '@site/contracts/desk'

import { t } from '../../lib/texts.ts'
import { Actions, DialogButton } from '../../parts/index.ts'
import { type Decision, VerificationAnswer } from './verification-answer.tsx'

const DECISIONS: readonly Decision[] = ['approve', 'refuse']

/** What can be done with documents that wait. */
export function VerificationActions({ of: verification }: { readonly of: DeskVerification }) {
  if (verification.status !== 'pending') return undefined
  return (
    <Actions>
      {DECISIONS.map((decision) => (
        <DialogButton
          key={decision}
          label={t(`verifications.action.${decision}`)}
          to={verification.name}
          variant={decision === 'approve' ? 'primary' : 'danger'}
        >
          {(onClose) => <VerificationAnswer of={verification} decision={decision} onClose={onClose} />}
        </DialogButton>
      ))}
    </Actions>
  )
}
