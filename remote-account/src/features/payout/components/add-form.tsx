import { css } from '@emotion/react'
import { useAttempt } from '@site/shell'
import { Notice, Panel, media, px } from '@site/ui'
import { Form, type FormState, FormSubmit, type FormValues } from '@site/ui/form'
import type { ReactNode } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

const formStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: px(14, 20),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const submitStyle = css({ justifySelf: 'start', gridColumn: '1 / -1', [media.mobile]: { justifySelf: 'stretch' } })

export interface AddFormProps<Values extends FormValues, Output> {
  readonly of: FormState<Values, Output>
  readonly title: string
  readonly isFull: boolean
  /** Sends what is good; what the server refuses is said here. */
  readonly onAdd: (output: Output) => Promise<void>
  readonly children: ReactNode
}

/** The frame of the three forms that add an account. */
export function AddForm<Values extends FormValues, Output>(props: AddFormProps<Values, Output>) {
  const { of, title, isFull, onAdd, children } = props
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  return (
    <Panel title={title}>
      {isFull ? (
        <Notice tone="info">{t('payout.full')}</Notice>
      ) : (
        <Form css={formStyle} of={of} label={title} onSubmit={(output) => attempt(() => onAdd(output))}>
          {children}
          <FormSubmit of={of} variant="cta" size="lg" css={submitStyle}>
            {title}
          </FormSubmit>
        </Form>
      )}
    </Panel>
  )
}
