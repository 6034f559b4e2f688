import { css } from '@emotion/react'
import { autoTransferEndpoint } from '@site/contracts'
import { bus, call, toast, useAttempt, useSession } from '@site/shell'
import { Switch, px, text, tokenVar } from '@site/ui'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(16),
  padding: px(14, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
})
const wordsStyle = css({ display: 'grid', gap: px(2), flex: 1, minWidth: 0 })
const nameStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const hintStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })

/** Whether the member's money comes along into the venue that is entered; kept with the account. */
export function AutoTransfer() {
  const t = useAccountTexts()
  const { user } = useSession()
  const { isBusy, attempt } = useAttempt()
  const isOn = user?.autoTransfer === 1
  /** What was chosen, until the account says the same. */
  const [chosen, setChosen] = useState<boolean>()
  if (chosen === isOn) setChosen(undefined)

  async function choose(wanted: boolean): Promise<void> {
    setChosen(wanted)
    await attempt(
      async () => {
        await call(autoTransferEndpoint, { status: wanted ? 1 : 0 })
        bus.emit('user_changed')
        toast.success(t(wanted ? 'transfer.autoOn' : 'transfer.autoOff'))
      },
      () => setChosen(undefined),
    )
  }

  return (
    <div css={rowStyle}>
      <div css={wordsStyle}>
        <span css={nameStyle} aria-hidden="true">
          {t('transfer.auto')}
        </span>
        <span css={hintStyle}>{t('transfer.autoText')}</span>
      </div>
      <Switch
        label={t('transfer.auto')}
        checked={chosen ?? isOn}
        disabled={user === undefined || isBusy}
        onCheckedChange={(wanted) => void choose(wanted)}
      />
    </div>
  )
}
