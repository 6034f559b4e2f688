import { css } from '@emotion/react'
import { type ButtonVariant, px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, type FormOptions, type FormState, FormSubmit, type FormValues, useForm } from '@site/ui/form'
import type { ReactNode } from 'react'
import type * as v from 'valibot'

import { type Order, useAction } from '../lib/use-action.ts'

const stackStyle = css({ display: 'grid', gap: px(14) })

interface AnswerDialogProps<
  Values extends FormValues,
  Output extends Record<string, unknown>,
  S extends v.GenericSchema,
> extends Pick<FormOptions<Values, Output>, 'schema' | 'initial'> {
  /** What is done, in the title and on the button. */
  readonly action: string
  /** What is on the button where that is something else. */
  readonly sends?: string
  /** To whom or what it is done: a name, a number. */
  readonly to: string
  readonly variant?: ButtonVariant
  readonly size?: 'sm' | 'md'
  readonly onClose: () => void
  /** What the driver is told of what was typed. */
  readonly orderOf: (typed: Output) => Order<S>
  /** What has to be known for it, and the fields. */
  readonly children: (form: FormState<Values, Output>) => ReactNode
}

/** Asks for what a driver has to be told besides: words, an amount. It stays open until that was done. */
export function AnswerDialog<
  Values extends FormValues,
  Output extends Record<string, unknown>,
  S extends v.GenericSchema,
>(props: AnswerDialogProps<Values, Output, S>) {
  const {
    action,
    sends = action,
    to,
    variant = 'primary',
    size = 'sm',
    schema,
    initial,
    onClose,
    orderOf,
    children,
  } = props
  const { run } = useAction()
  const form = useForm<Values, Output>({ schema, initial })
  async function send(typed: Output): Promise<void> {
    if (await run(orderOf(typed))) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} size={size} title={`${action} · ${to}`}>
      <Form of={form} onSubmit={send}>
        <div css={stackStyle}>
          {children(form)}
          <FormSubmit of={form} variant={variant} block>
            {sends}
          </FormSubmit>
        </div>
      </Form>
    </Dialog>
  )
}
