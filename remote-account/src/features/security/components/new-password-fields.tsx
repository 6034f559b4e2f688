import { FIELD_LIMITS } from '@site/contracts'
import { PasswordField } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { NewPassword } from '../new-password.ts'

export interface NewPasswordFieldsProps {
  readonly value: NewPassword
  readonly onChange: (value: NewPassword) => void
  readonly errorOf: (field: keyof NewPassword) => string | undefined
  readonly labels: Readonly<Record<keyof NewPassword, string>>
}

const { passwordMin: min, passwordMax: max } = FIELD_LIMITS

export function NewPasswordFields({ value, onChange, errorOf, labels }: NewPasswordFieldsProps) {
  const t = useAccountTexts()
  return (['password', 'repeat'] as const).map((field) => (
    <PasswordField
      key={field}
      label={labels[field]}
      placeholder={t(field === 'password' ? 'security.newHint' : 'security.repeatHint', { min, max })}
      autoComplete="new-password"
      maxLength={max}
      value={value[field]}
      error={errorOf(field)}
      onChange={({ target }) => onChange({ ...value, [field]: target.value })}
    />
  ))
}
