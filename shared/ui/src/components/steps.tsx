import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { Check } from 'lucide-react'
import { uiText } from '../texts/ui-text.ts'
import { px, text } from '../theme/units.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const listStyle = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: px(8),
  margin: 0,
  padding: 0,
  listStyle: 'none',
})
const stepStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(4),
  minWidth: 0,
  paddingTop: px(8),
  borderTop: `${px(3)} solid ${tokenVar('line.soft')}`,
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '&[data-reached]': { borderColor: tokenVar('accent') },
  '&[aria-current=step]': { color: tokenVar('accent'), fontWeight: 600 },
  '& > svg': { color: tokenVar('accent') },
})

export interface StepsProps {
  /** accessible name: what the steps lead to */
  readonly label: string
  /** the names of the steps, in order */
  readonly steps: readonly string[]
  /** index of the one somebody is at; the number of steps when all are done */
  readonly current: number
  readonly className?: string | undefined
}

/** Where somebody is on the way through a few steps. */
export function Steps({ label, steps, current, className }: StepsProps) {
  return (
    <ol css={listStyle} className={className} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          css={stepStyle}
          data-reached={index <= current ? '' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {index < current && (
            <>
              <Icon of={Check} size={14} />
              <VisuallyHidden>{uiText('step.done')}</VisuallyHidden>
            </>
          )}
          {step}
        </li>
      ))}
    </ol>
  )
}
