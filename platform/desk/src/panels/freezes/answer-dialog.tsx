import { css } from '@emotion/react'
import { DESK_LIMITS, type DeskFreeze } from '@site/contracts/desk'
import { px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { requiredRule } from '../../parts/index.ts'

/** What becomes of a freeze. */
export type Verdict = 'lift' | 'uphold'

const stackStyle = css({ display: 'grid', gap: px(14) })
const AnswerSchema = v.object({ answer: v.pipe(v.string(), v.trim(), rule(requiredRule)) })

interface AnswerDialogProps {
  readonly freeze: DeskFreeze
  readonly verdict: Verdict
  readonly onClose: () => void
}

/** Asks for the words that the member reads. */
export function AnswerDialog({ freeze: { id, name, appeal }, verdict, onClose }: AnswerDialogProps) {
  const { run } = useAction()
  const form = useForm({ schema: AnswerSchema, initial: { answer: '' } })
  async function send({ answer }: v.InferOutput<typeof AnswerSchema>): Promise<void> {
    if (await run({ path: `/sandbox/freezes/${verdict}`, body: { id, answer } })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={`${t(`freezes.action.${verdict}`)} · ${name}`}>
      <Form of={form} onSubmit={send}>
        <div css={stackStyle}>
          {appeal !== null && <p>{t('freezes.appealed', { text: appeal.text })}</p>}
          <FormText
            of={form}
            name="answer"
            label={t('freezes.answer')}
            maxLength={DESK_LIMITS.freezeText}
            required
            data-autofocus=""
          />
          <FormSubmit of={form} variant={verdict === 'lift' ? 'primary' : 'danger'} block>
            {t(`freezes.action.${verdict}`)}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}
