import { css } from '@emotion/react'
import { px, Segmented, Switch, text, tokenVar } from '@site/ui'
import { useAtomValue } from 'jotai'

import { useSportsTexts } from '../../../lib/texts.ts'
import { slipAtom } from '../slip.atoms.ts'
import { useAcceptChanges } from '../use-slip-view.ts'
import { useSlipStep } from '../use-slip-step.ts'

const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  minHeight: px(34),
  fontSize: text(12),
  color: tokenVar('text.normal'),
  '& > span': { marginInlineEnd: 'auto' },
})

/**
 * What a bet does with a price that moved: with the switch off every change is asked about, with it on better prices
 * are taken, or any. A line that moved is always asked about.
 */
export function SlipSettings() {
  const t = useSportsTexts()
  const { autoAccept, acceptAny } = useAtomValue(slipAtom)
  const step = useSlipStep()
  const accept = useAcceptChanges()
  return (
    <div css={rowStyle}>
      <Switch
        label={t('slip.autoAccept')}
        checked={autoAccept}
        onCheckedChange={() => {
          step({ type: 'toggleAutoAccept' })
          accept(false)
        }}
      />
      <span aria-hidden="true">{t('slip.autoAccept')}</span>
      {autoAccept && (
        <Segmented
          label={t('slip.policy')}
          value={acceptAny ? 'any' : 'better'}
          options={[
            { value: 'better', label: t('slip.better') },
            { value: 'any', label: t('slip.any') },
          ]}
          onValueChange={(value) => {
            step({ type: 'setAcceptAny', acceptAny: value === 'any' })
            accept(false)
          }}
        />
      )}
    </div>
  )
}
