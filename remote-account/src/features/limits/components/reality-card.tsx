import { css } from '@emotion/react'
import { REALITY_MINUTES, realityCheckEndpoint } from '@site/contracts'
import { call, toast, useAttempt } from '@site/shell'
import { Icon, Panel, Segmented, px, text, tokenVar } from '@site/ui'
import { BellRing } from 'lucide-react'
import { useRef, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

const bodyStyle = css({ display: 'grid', gap: px(12) })
const textStyle = css({ fontSize: text(13), color: tokenVar('text.weak') })

type Minutes = (typeof REALITY_MINUTES)[number]

export interface RealityCardProps {
  readonly minutes: Minutes
  /** Resolves when `minutes` are what the server has by now. */
  readonly onChanged: () => Promise<unknown>
}

/** How often the member wants to be told how the session goes. */
export function RealityCard({ minutes, onChanged }: RealityCardProps) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const latest = useRef(minutes)
  /** What is chosen, as long as the server does not have it. */
  const [wish, setWish] = useState<Minutes>()

  const choose = (value: string): void => {
    const chosen = REALITY_MINUTES.find((one) => String(one) === value)
    if (chosen === undefined) return
    latest.current = chosen
    setWish(chosen)
    // While a choice is being sent this does nothing: the one that is sent goes on to the latest.
    void attempt(send)
  }

  /** Arrow keys choose faster than the server answers: what was chosen last is what holds. */
  async function send(): Promise<void> {
    try {
      let sent: Minutes
      do {
        sent = latest.current
        await call(realityCheckEndpoint, { minutes: sent })
        await onChanged()
      } while (sent !== latest.current)
      toast.success(t('limits.realitySaved', { minutes: sent }))
    } finally {
      setWish(undefined)
    }
  }

  return (
    <Panel title={t('limits.reality')} icon={<Icon of={BellRing} size={18} />}>
      <div css={bodyStyle}>
        <p css={textStyle}>{t('limits.realityText')}</p>
        <Segmented
          label={t('limits.realityEvery')}
          value={String(wish ?? minutes)}
          options={REALITY_MINUTES.map((one) => ({
            value: String(one),
            label: t('limits.minutes', { minutes: one }),
          }))}
          onValueChange={choose}
        />
      </div>
    </Panel>
  )
}
