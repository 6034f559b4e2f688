import { Button } from '@site/ui'

import { useAuthTexts } from '../../../base/i18n/index.ts'

export interface SendCodeButtonProps {
  /** Seconds until another code may be asked for; 0 lets it be asked for. */
  readonly left: number
  readonly wasSent: boolean
  readonly isSending: boolean
  readonly onSend: () => void
}

/** Asks for a code; it counts down after one was sent and then offers to fetch another (spec 4). */
export function SendCodeButton({ left, wasSent, isSending, onSend }: SendCodeButtonProps) {
  const t = useAuthTexts()
  return (
    <Button type="button" size="sm" variant="ghost" loading={isSending} disabled={left > 0} onClick={onSend}>
      {left > 0 ? t('auth.code.wait', { seconds: left }) : t(wasSent ? 'auth.code.again' : 'auth.code.send')}
    </Button>
  )
}
