import { type FormSchema, reset, useForm as useStore } from '@formisch/react'
import { type InputIssueCode, INPUT_MESSAGES, inputIssue } from '@site/domain'
import { useLayoutEffect, useState } from 'react'
import { issueText } from '../texts/issue-text.ts'
import type { FormState, FormValues } from './form-types.ts'
import { latestSchema, type SchemaOf } from './latest-schema.ts'
import { useRejoin } from './use-rejoin.ts'

export interface FormOptions<Values extends FormValues, Output extends Record<string, unknown>> {
  /** its messages are keys of texts; another one with the same fields counts from the next input on */
  readonly schema: SchemaOf<Values, Output>
  readonly initial: NoInfer<Values>
  /** texts of the keys that are none of the site's own input issues */
  readonly errorTexts?: Readonly<Record<string, string>> | undefined
  /**
   * `blur`: a filled field also shows its error when it is left. Only for forms whose fields keep the room of a message
   * (a hint): else the button moves away under the pointer that is about to press it.
   */
  readonly showErrorsOn?: 'submit' | 'blur' | undefined
}

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The state of a form. The one rule when an error is shown: after the first try to send, all of them, and from then on
 * with every input; before that none, but those that `showError` names and those of filled fields that were left
 * (`showErrorsOn: 'blur'`).
 */
export function useForm<Values extends FormValues, Output extends Record<string, unknown>>({
  schema,
  initial,
  errorTexts = {},
  showErrorsOn = 'submit',
}: FormOptions<Values, Output>): FormState<Values, Output> {
  useRejoin()
  const [latest] = useState(() => latestSchema(schema))
  useLayoutEffect(() => latest.replace(schema))
  const [shown, setShown] = useState(NOTHING)
  const store = useStore<FormSchema>({
    schema: latest.schema,
    initialInput: initial,
    validate: 'initial',
    revalidate: 'input',
  })
  const { isSubmitted, isSubmitting } = store
  const showError = (name: string): void => setShown((now) => (now.has(name) ? now : new Set(now).add(name)))
  return {
    store,
    isSending: isSubmitting,
    isErrorShown: (name) => isSubmitted || shown.has(name),
    errorText: (key) => errorTexts[key] ?? (isIssueCode(key) ? issueText(inputIssue(key)) : key),
    showError,
    handleBlur: (name) => {
      if (showErrorsOn === 'blur') showError(name)
    },
    hideErrors() {
      setShown(NOTHING)
      reset(store, { keepInput: true })
    },
    reset(values = initial) {
      setShown(NOTHING)
      reset(store, { initialInput: values })
    },
  }
}

function isIssueCode(key: string): key is InputIssueCode {
  return Object.hasOwn(INPUT_MESSAGES, key)
}
