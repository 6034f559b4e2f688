import { type FormState, FormText } from '@site/ui/form'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { SendCodeButton, type SendCodeButtonProps } from './send-code-button.tsx'

export interface CodeFieldProps extends SendCodeButtonProps {
  readonly of: FormState<{ readonly verifyCode: string }>
  readonly maxLength: number
}

/** A sent code of any length, with the button that asks for it. */
export function CodeField({ of, maxLength, ...button }: CodeFieldProps) {
  const t = useAuthTexts()
  return (
    <FormText
      of={of}
      name="verifyCode"
      label={t('auth.code.label')}
      placeholder={t('auth.code.hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={maxLength}
      suffix={
        // in a box of its own: a control whose button is off is not off itself
        <span>
          <SendCodeButton {...button} />
        </span>
      }
    />
  )
}
