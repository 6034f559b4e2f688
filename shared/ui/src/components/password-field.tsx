import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { uiText } from '../texts/ui-text.ts'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  readonly showLabel?: string | undefined
  readonly hideLabelText?: string | undefined
}

/** A password with a button that shows it; `autoComplete` is `current-password` unless told otherwise. */
export function PasswordField({ showLabel, hideLabelText, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const label = shown ? (hideLabelText ?? uiText('password.hide')) : (showLabel ?? uiText('password.show'))
  return (
    <TextField
      autoComplete="current-password"
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={label}
          size="sm"
          aria-pressed={shown}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
