import { css } from '@emotion/react'
import { px, text, tokenVar } from '@site/ui'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import type { RecoveryStep } from './recovery-form.ts'

const listStyle = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: px(8),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const stepStyle = css({
  paddingTop: px(8),
  borderTop: `${px(3)} solid ${tokenVar('line.soft')}`,
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '&[data-done]': { borderColor: tokenVar('accent') },
  '&[aria-current=step]': { color: tokenVar('accent'), fontWeight: 600 },
})

const STEPS = ['identity', 'verification', 'reset', 'success'] as const

/** Where somebody is on the way to a new password. */
export function StepList({ step }: { readonly step: RecoveryStep }) {
  const t = useAuthTexts()
  return (
    <ol css={listStyle} aria-label={t('auth.recovery.steps')}>
      {STEPS.map((name, index) => (
        <li
          key={name}
          css={stepStyle}
          data-done={index <= step ? '' : undefined}
          aria-current={index === step ? 'step' : undefined}
        >
          {t(`auth.recovery.step.${name}`)}
        </li>
      ))}
    </ol>
  )
}
