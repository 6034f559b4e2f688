import { handleSubmit } from '@formisch/react'
import type { ReactNode, SyntheticEvent } from 'react'
import { Button, type ButtonProps } from '../components/button.tsx'
import type { FormState, FormValues } from './form-types.ts'

export interface FormProps<Values extends FormValues, Output> {
  readonly of: FormState<Values, Output>
  /** gets what the schema makes of the fields, once all are good; one call at a time */
  readonly onSubmit: (output: Output) => Promise<void> | void
  readonly children: ReactNode
  /** accessible name, which also makes it a landmark */
  readonly label?: string | undefined
  readonly lang?: string | undefined
  readonly className?: string | undefined
}

/** A form: sends what is good, tells what is not and leads to the first such field. */
export function Form<Values extends FormValues, Output>(props: FormProps<Values, Output>) {
  const { of, onSubmit, children, label, lang, className } = props
  const send = handleSubmit(of.store, async (output) => {
    try {
      await onSubmit(output as Output)
    } catch (error) {
      // The library would keep it to itself.
      reportError(error)
    }
  })
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    // A dialog's form reaches the one that opened it through the tree of components, though not of the document.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    event.preventDefault()
    if (!of.store.isSubmitting) void send()
  }
  return (
    <form className={className} noValidate lang={lang} aria-label={label} onSubmit={submit}>
      {children}
    </form>
  )
}

export interface FormSubmitProps extends Omit<ButtonProps, 'type' | 'loading' | 'onClick'> {
  readonly of: FormState
}

/** The button that sends the form; it waits while the form does. */
export function FormSubmit({ of, ...rest }: FormSubmitProps) {
  return <Button {...rest} type="submit" loading={of.isSending} />
}
