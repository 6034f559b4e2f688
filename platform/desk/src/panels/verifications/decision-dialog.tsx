import { css } from '@emotion/react'
import { DESK_LIMITS } from '@site/contracts/desk'
import { isDate } from '@site/domain'
import { px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { requiredRule } from '../../parts/index.ts'

/** What staff finds in documents. */
export type Decision = 'approve' | 'refuse'

const stackStyle = css({ display: 'grid', gap: px(14) })
const dateRule = (typed: string): string | undefined => (isDate(typed) ? undefined : t('verifications.badBirthday'))
const ApprovalSchema = v.object({ birthday: v.pipe(v.string(), rule(dateRule)), ground: v.string() })
const RefusalSchema = v.object({ birthday: v.string(), ground: v.pipe(v.string(), v.trim(), rule(requiredRule)) })

interface DecisionDialogProps {
  readonly id: number
  readonly name: string
  readonly decision: Decision
  readonly onClose: () => void
}

/** Asks for the date of birth in the document, or for the ground that its member reads. */
export function DecisionDialog({ id, name, decision, onClose }: DecisionDialogProps) {
  const { run } = useAction()
  const isApproval = decision === 'approve'
  const form = useForm({
    schema: isApproval ? ApprovalSchema : RefusalSchema,
    initial: { birthday: '', ground: '' },
  })
  async function send({ birthday, ground }: { readonly birthday: string; readonly ground: string }): Promise<void> {
    const body = isApproval ? { id, birthday } : { id, ground }
    if (await run({ path: `/sandbox/verifications/${decision}`, body })) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={`${t(`verifications.action.${decision}`)} · ${name}`}>
      <Form of={form} onSubmit={send}>
        <div css={stackStyle}>
          {isApproval ? (
            <FormText of={form} name="birthday" label={t('verifications.birthday')} type="date" required />
          ) : (
            <FormText
              of={form}
              name="ground"
              label={t('verifications.ground')}
              maxLength={DESK_LIMITS.verificationGround}
              required
            />
          )}
          <FormSubmit of={form} variant={isApproval ? 'primary' : 'danger'} block>
            {t(`verifications.action.${decision}`)}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}
