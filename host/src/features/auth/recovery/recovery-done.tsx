import { css } from '@emotion/react'
import { AUTH_TIMING } from '@site/contracts'
import { Icon, media, px, text, tokenVar } from '@site/ui'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { leadStyle } from '../parts/panel-style.ts'

const successStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(14),
  marginBlock: 'auto',
  // on a phone the messages at the bottom must not lie over it
  [media.mobile]: { paddingBottom: px(150) },
  textAlign: 'center',
  color: tokenVar('state.success'),
  '& > h3': { margin: 0, fontSize: text(20), color: tokenVar('text.strong') },
})

/** The password is new; the log-in follows by itself. `onReturn` has to stay the same function. */
export function RecoveryDone({ onReturn }: { readonly onReturn: () => void }) {
  const t = useAuthTexts()
  useEffect(() => {
    const timer = setTimeout(onReturn, AUTH_TIMING.returnToLoginMs)
    return () => clearTimeout(timer)
  }, [onReturn])
  return (
    <div css={successStyle} role="status">
      <Icon of={CircleCheck} size={56} />
      <h3>{t('auth.recovery.done')}</h3>
      <p css={leadStyle}>{t('auth.recovery.returning', { seconds: AUTH_TIMING.returnToLoginMs / 1_000 })}</p>
    </div>
  )
}
