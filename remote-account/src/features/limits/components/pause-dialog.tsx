import { css } from '@emotion/react'
import { EXCLUSION_MONTHS, FIELD_LIMITS, selfExcludeEndpoint, TIMEOUT_HOURS, timeoutEndpoint } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { bus, call, hashPassword, toast, useAttempt } from '@site/shell'
import { Button, Notice, Steps, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormPassword, FormSelect, FormSubmit, FormText, useFieldValue, useForm } from '@site/ui/form'
import { useState } from 'react'
import type * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { PAUSE_LENGTHS, type PauseKind, PauseSchema } from '../pause-form.ts'

const fieldsStyle = css({ display: 'grid', gap: px(16) })
const listStyle = css({
  display: 'grid',
  gap: px(6),
  margin: 0,
  paddingInlineStart: px(20),
  fontSize: text(13),
  lineHeight: 1.7,
  color: tokenVar('text.normal'),
})
const RULES = ['rule1', 'rule2', 'rule3', 'rule4'] as const

export interface PauseDialogProps {
  readonly kind: PauseKind
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A time-out or self-exclusion in two steps: for how long and what it means, then the password and the sentence. */
export function PauseDialog({ kind, onClose, onDone }: PauseDialogProps) {
  const t = useAccountTexts()
  const [isSure, setSure] = useState(false)
  const { attempt } = useAttempt()
  const form = useForm({
    schema: PauseSchema,
    initial: { kind, length: String(PAUSE_LENGTHS[kind][0]), password: '', sentence: '' },
    errorTexts: {
      passwordRequired: t('limits.passwordRequired'),
      sentenceWrong: t('limits.sentenceWrong'),
    },
  })
  const length = useFieldValue(form, 'length')
  const lengthText = (value: number) => t(`limits.lengths.${kind}.${value}` as 'limits.lengths.timeout.24')
  const chosen = lengthText(Number(length))

  const begin = (draft: v.InferOutput<typeof PauseSchema>): Promise<void> =>
    attempt(async () => {
      const password = hashPassword(draft.password)
      const hours = TIMEOUT_HOURS.find((one) => String(one) === draft.length)
      const months = EXCLUSION_MONTHS.find((one) => String(one) === draft.length)
      const { until } =
        kind === 'timeout'
          ? await call(timeoutEndpoint, { hours: hours ?? TIMEOUT_HOURS[0], password })
          : await call(selfExcludeEndpoint, {
              months: months ?? EXCLUSION_MONTHS[0],
              confirmText: draft.sentence,
              password,
            })
      toast.success(t('limits.paused', { time: siteDateTime(until) }))
      bus.emit('user_changed')
      onDone()
    })

  return (
    <Dialog open onOpenChange={onClose} title={t(`limits.${kind}`)}>
      <Form css={fieldsStyle} of={form} onSubmit={begin}>
        <Steps
          label={t(`limits.${kind}`)}
          steps={[t('limits.stepChoose'), t('limits.stepConfirm')]}
          current={Number(isSure)}
        />
        {!isSure ? (
          <>
            <FormSelect
              of={form}
              name="length"
              label={t('limits.length')}
              options={PAUSE_LENGTHS[kind].map((value) => ({ value: String(value), label: lengthText(value) }))}
            />
            <ul css={listStyle}>
              {RULES.map((rule) => (
                <li key={rule}>{t(`limits.rules.${kind}.${rule}`)}</li>
              ))}
            </ul>
            <Button size="lg" block onClick={() => setSure(true)}>
              {t('limits.next')}
            </Button>
          </>
        ) : (
          <>
            <Notice tone="warning" title={t('limits.confirmTitle', { kind: t(`limits.${kind}`), length: chosen })}>
              {t('limits.irreversible')}
            </Notice>
            <FormPassword
              of={form}
              name="password"
              label={t('limits.password')}
              placeholder={t('limits.passwordRequired')}
              autoComplete="current-password"
              maxLength={FIELD_LIMITS.passwordMax}
            />
            {kind === 'selfExclusion' && (
              <FormText of={form} name="sentence" label={t('limits.sentence')} autoComplete="off" maxLength={20} />
            )}
            <FormSubmit of={form} variant="danger" size="lg" block>
              {t('limits.begin')}
            </FormSubmit>
            <Button variant="ghost" block onClick={() => setSure(false)}>
              {t('limits.back')}
            </Button>
          </>
        )}
      </Form>
    </Dialog>
  )
}
