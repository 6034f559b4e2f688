import { FIELD_LIMITS } from '@site/contracts'
import { FormPassword, type FormState } from '@site/ui/form'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { NewPassword } from '../new-password.ts'

export interface NewPasswordFieldsProps {
  readonly of: FormState<NewPassword>
  readonly labels: Readonly<Record<keyof NewPassword, string>>
}

const { passwordMin: min, passwordMax: max } = FIELD_LIMITS

export function NewPasswordFields({ of, labels }: NewPasswordFieldsProps) {
  const t = useAccountTexts()
  return (['password', 'repeat'] as const).map((field) => (
    <FormPassword
      key={field}
      of={of}
      name={field}
      label={labels[field]}
      placeholder={t(field === 'password' ? 'security.newHint' : 'security.repeatHint', { min, max })}
      autoComplete="new-password"
      maxLength={max}
    />
  ))
}
