import type { DeskVerification } from '@site/contracts/desk'
import { Button } from '@site/ui'
import { useState } from 'react'

import { t } from '../../lib/texts.ts'
import { Actions } from '../../parts/index.ts'
import { type Decision, DecisionDialog } from './decision-dialog.tsx'

const DECISIONS: readonly Decision[] = ['approve', 'refuse']

/** What can be done with documents that wait. */
export function VerificationActions({ of: { id, name, status } }: { readonly of: DeskVerification }) {
  const [decision, setDecision] = useState<Decision>()
  if (status !== 'pending') return undefined
  return (
    <Actions>
      {DECISIONS.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === 'approve' ? 'primary' : 'danger'}
          aria-label={`${t(`verifications.say.${one}`)} ${name}`}
          onClick={() => setDecision(one)}
        >
          {t(`verifications.say.${one}`)}
        </Button>
      ))}
      {decision !== undefined && (
        <DecisionDialog id={id} name={name} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </Actions>
  )
}
