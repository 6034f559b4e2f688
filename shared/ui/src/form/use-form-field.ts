import { getErrors, getInput, setErrors, setInput, useField, validate } from '@formisch/react'
import type { RefCallback } from 'react'
import type { FieldName, FormState, FormValues } from './form-types.ts'
import { useRejoin } from './use-rejoin.ts'

export interface FormField<Value> {
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  /** in words, once it is shown */
  readonly error: string | undefined
  /** for the native control, which gets the focus when it is the first that is wrong */
  readonly control: {
    readonly name: string
    readonly ref: RefCallback<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>
    readonly onBlur: () => void
  }
}

/** One field of a form, for a control that the kit has no part for. Only the caller renders when it changes. */
export function useFormField<Values extends FormValues, Name extends FieldName<Values>>(
  of: FormState<Values>,
  name: Name,
): FormField<Values[Name]> {
  return useAnyField<Values[Name]>(of, name)
}

/** The same where the names of the form are not known. */
export function useAnyField<Value extends FormValues[string]>(of: FormState, name: string): FormField<Value> {
  useRejoin()
  const field = useField(of.store, { path: [name] })
  const value = field.input as Value
  const key = of.isErrorShown(name) ? field.errors?.[0] : undefined
  return {
    value,
    onValueChange: (next) => (field.onChange as (next: Value) => void)(next),
    error: key === undefined ? undefined : of.errorText(key),
    control: {
      name,
      ref: field.props.ref,
      onBlur() {
        if (value !== '' && value !== false) of.handleBlur(name)
      },
    },
  }
}

/** What a field holds now; the caller renders with it. */
export function useFieldValue<Values extends FormValues, Name extends FieldName<Values>>(
  of: FormState<Values>,
  name: Name,
): Values[Name] {
  return useFormField(of, name).value
}

/** What a field holds, for a handler. */
export function fieldValue<Values extends FormValues, Name extends FieldName<Values>>(
  of: FormState<Values>,
  name: Name,
): Values[Name] {
  const path: [string] = [name]
  return getInput(of.store, { path }) as Values[Name]
}

/** What all fields hold, for a handler that sends before the form is good. */
export function formValues<Values extends FormValues>(of: FormState<Values>): Values {
  return getInput(of.store) as Values
}

/** Fills a field in from elsewhere: a choice that empties another one, a button for all. */
export function setFieldValue<Values extends FormValues, Name extends FieldName<Values>>(
  of: FormState<Values>,
  name: Name,
  value: Values[Name],
): void {
  const path: [string] = [name]
  setInput(of.store, { path, input: value })
}

/** Shows what the server found wrong with a field, in its words, until something is typed. */
export function failField<Values extends FormValues>(
  of: FormState<Values>,
  name: FieldName<Values>,
  words: string,
): void {
  of.showError(name)
  setErrors(of.store, { path: [name], errors: [words] })
}

/** Shows what is wrong with one field, as before its code is asked for; whether nothing is. */
export async function checkField<Values extends FormValues>(
  of: FormState<Values>,
  name: FieldName<Values>,
): Promise<boolean> {
  of.showError(name)
  await validate(of.store)
  return getErrors(of.store, { path: [name] }) === null
}
