import { DESK_LIMITS, type DeskFreeze } from '@site/contracts/desk'
import { FormText } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { AnswerDialog, WordsSchema } from '../../parts/index.ts'

/** What becomes of a freeze. */
export type Verdict = 'lift' | 'uphold'

const AnswerSchema = v.object({ answer: WordsSchema })

interface FreezeAnswerProps {
  readonly freeze: DeskFreeze
  readonly verdict: Verdict
  readonly onClose: () => void
}

/** Asks for the words that the member reads. */
export function FreezeAnswer({ freeze: { id, name, appeal }, verdict, onClose }: FreezeAnswerProps) {
  return (
    <AnswerDialog
      action={t(`freezes.action.${verdict}`)}
      to={name}
      variant={verdict === 'lift' ? 'primary' : 'danger'}
      schema={AnswerSchema}
      initial={{ answer: '' }}
      onClose={onClose}
      orderOf={({ answer }) => ({ path: `/sandbox/freezes/${verdict}`, body: { id, answer } })}
    >
      {(form) => (
        <>
          {appeal !== null && <p>{t('freezes.appealed', { text: appeal.text })}</p>}
          <FormText
            of={form}
            name="answer"
            label={t('freezes.answer')}
            maxLength={DESK_LIMITS.freezeText}
            required
            data-autofocus=""
          />
        </>
      )}
    </AnswerDialog>
  )
}
