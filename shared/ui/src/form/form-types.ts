import type { FormStore } from '@formisch/react'

/** What the fields of a form hold: text, a choice, a switch. One level: a form that needs more is two forms. */
export type FormValues = Readonly<Record<string, string | boolean>>

export type FieldName<Values> = keyof Values & string

/** The fields that hold text. */
export type TextName<Values> = {
  [Name in FieldName<Values>]: Values[Name] extends string ? Name : never
}[FieldName<Values>]

/** The fields that are on or off. */
export type SwitchName<Values> = {
  [Name in FieldName<Values>]: Values[Name] extends boolean ? Name : never
}[FieldName<Values>]

/** A form in use: what {@link useForm} gives and every part of a form takes as `of`. */
export interface FormState<Values extends FormValues = FormValues, Output = unknown> {
  /** the library's own state; only this folder looks into it */
  readonly store: FormStore
  /** the handler of `Form` is at work */
  readonly isSending: boolean
  /** whether the errors of a field are shown by now */
  readonly isErrorShown: (name: string) => boolean
  /** the words of an error, by the key that its rule gave */
  readonly errorText: (key: string) => string
  /** shows what is wrong with one field from now on, before anything was sent */
  showError(name: FieldName<Values>): void
  /** called by a field that was left by the keyboard or the pointer */
  handleBlur(name: FieldName<Values>): void
  /** shows no errors any more and keeps what was typed: a choice was made anew that changes what is asked for */
  hideErrors(): void
  /** back to the first values, or to others, with no errors shown */
  reset(values?: Values): void
  /** carry the types alone; never set */
  readonly values?: Values
  readonly output?: Output
}
