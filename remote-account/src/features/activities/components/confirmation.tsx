import { css } from '@emotion/react'
import { type ConfirmField, confirmInfoEndpoint } from '@site/contracts'
import { call, useAttempt } from '@site/shell'
import { px, text, tokenVar } from '@site/ui'
import { Form, FormSubmit, FormText, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'

const formStyle = css({ display: 'grid', gap: px(12) })
const lineStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.normal') })

const MAX_LENGTH: Readonly<Record<ConfirmField, number>> = { phone: 20, realName: 60 }

const required = v.pipe(v.string(), v.trim(), v.nonEmpty('confirmRequired'))
/** Only what is asked for has a field, and has to be filled in. */
const schemaOf = (fields: readonly ConfirmField[]) => {
  const of = (field: ConfirmField) => (fields.includes(field) ? required : v.pipe(v.string(), v.trim()))
  return v.object({ phone: of('phone'), realName: of('realName') })
}

export interface ConfirmationProps {
  readonly id: string
  readonly fields: readonly ConfirmField[]
  /** They fit: the activity can be joined. */
  readonly onConfirmed: () => Promise<void>
}

/** What a member confirms before joining: as it is bound to the account, which the server compares. */
export function Confirmation({ id, fields, onConfirmed }: ConfirmationProps) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const form = useForm({
    schema: schemaOf(fields),
    initial: { phone: '', realName: '' },
    errorTexts: { confirmRequired: t('activities.confirmRequired') },
  })
  return (
    <Form
      css={formStyle}
      of={form}
      label={t('activities.confirmTitle')}
      onSubmit={(typed) =>
        attempt(async () => {
          await call(confirmInfoEndpoint, {
            id,
            info: Object.fromEntries(fields.map((field) => [field, typed[field]])),
          })
          await onConfirmed()
        })
      }
    >
      <p css={lineStyle}>{t('activities.confirmText')}</p>
      {fields.map((field) => (
        <FormText
          key={field}
          of={form}
          name={field}
          label={t(`activities.confirm.${field}`)}
          maxLength={MAX_LENGTH[field]}
          inputMode={field === 'phone' ? 'tel' : 'text'}
        />
      ))}
      <FormSubmit of={form} variant="cta" size="lg" block>
        {t('activities.confirmJoin')}
      </FormSubmit>
    </Form>
  )
}
