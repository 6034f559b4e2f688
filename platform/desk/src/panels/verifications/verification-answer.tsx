import { DESK_LIMITS, type DeskVerification } from '@site/contracts/desk'
import { isDate } from '@site/domain'
import { FormText, rule } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { AnswerDialog, WordsSchema } from '../../parts/index.ts'

/** What staff finds in documents. */
export type Decision = 'approve' | 'refuse'

const dateRule = (typed: string): string | undefined => (isDate(typed) ? undefined : t('verifications.badBirthday'))
const ApprovalSchema = v.object({ birthday: v.pipe(v.string(), rule(dateRule)), ground: v.string() })
const RefusalSchema = v.object({ birthday: v.string(), ground: WordsSchema })

interface VerificationAnswerProps {
  readonly of: DeskVerification
  readonly decision: Decision
  readonly onClose: () => void
}

/** Asks for the date of birth in the document, or for the ground that its member reads. */
export function VerificationAnswer({ of: { id, name }, decision, onClose }: VerificationAnswerProps) {
  const isApproval = decision === 'approve'
  return (
    <AnswerDialog
      action={t(`verifications.action.${decision}`)}
      to={name}
      variant={isApproval ? 'primary' : 'danger'}
      schema={isApproval ? ApprovalSchema : RefusalSchema}
      initial={{ birthday: '', ground: '' }}
      onClose={onClose}
      orderOf={({ birthday, ground }) => ({
        path: `/sandbox/verifications/${decision}`,
        body: isApproval ? { id, birthday } : { id, ground },
      })}
    >
      {(form) =>
        isApproval ? (
          <FormText of={form} name="birthday" label={t('verifications.birthday')} type="date" required />
        ) : (
          <FormText
            of={form}
            name="ground"
            label={t('verifications.ground')}
            maxLength={DESK_LIMITS.verificationGround}
            required
          />
        )
      }
    </AnswerDialog>
  )
}
