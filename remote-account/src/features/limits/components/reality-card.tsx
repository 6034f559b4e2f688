import { css } from '@emotion/react'
import { REALITY_MINUTES, realityCheckEndpoint } from '@site/contracts'
import { call, toast, useAttempt } from '@site/shell'
import { Icon, Panel, Segmented, px, text, tokenVar } from '@site/ui'
import { BellRing } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'

const bodyStyle = css({ display: 'grid', gap: px(12) })
const textStyle = css({ fontSize: text(13), color: tokenVar('text.weak') })

export interface RealityCardProps {
  readonly minutes: (typeof REALITY_MINUTES)[number]
  readonly onChanged: () => void
}

/** How often the member wants to be told how the session goes. */
export function RealityCard({ minutes, onChanged }: RealityCardProps) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const choose = (value: string): Promise<void> =>
    attempt(async () => {
      const chosen = REALITY_MINUTES.find((one) => String(one) === value)
      if (chosen === undefined || chosen === minutes) return
      await call(realityCheckEndpoint, { minutes: chosen })
      toast.success(t('limits.realitySaved', { minutes: chosen }))
      onChanged()
    })
  return (
    <Panel title={t('limits.reality')} icon={<Icon of={BellRing} size={18} />}>
      <div css={bodyStyle}>
        <p css={textStyle}>{t('limits.realityText')}</p>
        <Segmented
          label={t('limits.realityEvery')}
          value={String(minutes)}
          options={REALITY_MINUTES.map((one) => ({
            value: String(one),
            label: t('limits.minutes', { minutes: one }),
          }))}
          onValueChange={(value) => void choose(value)}
        />
      </div>
    </Panel>
  )
}
