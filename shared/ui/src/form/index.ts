export { FormAmount, type FormAmountProps } from './fields/form-amount.tsx'
export { FormCheckbox, type FormCheckboxProps } from './fields/form-checkbox.tsx'
export { FormCode, type FormCodeProps } from './fields/form-code.tsx'
export { FormPassword, type FormPasswordProps } from './fields/form-password.tsx'
export { FormSelect, type FormSelectProps } from './fields/form-select.tsx'
export { FormText, type FormTextProps } from './fields/form-text.tsx'
export { FormTextArea, type FormTextAreaProps } from './fields/form-text-area.tsx'
export { Form, type FormProps, FormSubmit, type FormSubmitProps } from './form.tsx'
export type { FieldName, FormState, FormValues, SwitchName, TextName } from './form-types.ts'
export { amountTextField, type Found, rule, rules, textField } from './rules.ts'
export type { SchemaOf } from './latest-schema.ts'
export { type FormOptions, useForm } from './use-form.ts'
export {
  checkField,
  failField,
  type FormField,
  fieldValue,
  formValues,
  setFieldValue,
  useFieldValue,
  useFormField,
} from './use-form-field.ts'
