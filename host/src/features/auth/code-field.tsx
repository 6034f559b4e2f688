import { Button, TextField } from '@site/ui'

import { useAuthTexts } from '../../base/i18n/index.ts'

export interface CodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly error?: string | undefined
  /** Seconds until another code may be asked for; 0 lets it be asked for. */
  readonly left: number
  readonly wasSent: boolean
  readonly isSending: boolean
  readonly onSend: () => void
}

/** A sent code with the button that asks for it, which counts down and then offers to fetch another (spec 4). */
export function CodeField({ value, onChange, maxLength, error, left, wasSent, isSending, onSend }: CodeFieldProps) {
  const t = useAuthTexts()
  const label = left > 0 ? t('auth.code.wait', { seconds: left }) : t(wasSent ? 'auth.code.again' : 'auth.code.send')
  return (
    <TextField
      label={t('auth.code.label')}
      placeholder={t('auth.code.hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={maxLength}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      suffix={
        // in a box of its own: a control whose button is off is not off itself
        <span>
          <Button type="button" size="sm" variant="ghost" loading={isSending} disabled={left > 0} onClick={onSend}>
            {label}
          </Button>
        </span>
      }
    />
  )
}
