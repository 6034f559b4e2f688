import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { numeric } from '../style/mixins.ts'
import { px, text } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const listStyle = css({ margin: 0, padding: 0, listStyle: 'none' })
const entryStyle = css({
  position: 'relative',
  display: 'grid',
  gap: px(2),
  paddingInlineStart: px(30),
  paddingBottom: px(18),
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '&:last-of-type': { paddingBottom: 0 },
  // the line to the entry below
  '&:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: px(9),
    top: px(20),
    bottom: 0,
    borderInlineStart: `${px(2)} solid ${tokenVar('line.soft')}`,
  },
  '&[data-state=done]::before': { borderColor: tokenVar('accent') },
})
const markStyle = css({
  position: 'absolute',
  insetInlineStart: 0,
  top: 0,
  display: 'grid',
  placeItems: 'center',
  width: px(20),
  height: px(20),
  borderRadius: '50%',
  border: `${px(2)} solid ${tokenVar('line.strong')}`,
  background: tokenVar('bg.raised'),
  '&[data-state=done]': {
    background: tokenVar('accent'),
    borderColor: tokenVar('accent'),
    color: tokenVar('accent.text'),
  },
  '&[data-state=current]': { borderColor: tokenVar('accent'), boxShadow: `0 0 0 ${px(3)} ${tokenVar('accent.soft')}` },
  '&[data-state=failed]': {
    background: tokenVar('state.error'),
    borderColor: tokenVar('state.error'),
    color: tokenVar('text.inverse'),
  },
})
const titleStyle = css({
  fontSize: text(14),
  color: tokenVar('text.normal'),
  '[data-state=current] > &': { fontWeight: 600, color: tokenVar('text.strong') },
  '[data-state=failed] > &': { fontWeight: 600, color: tokenVar('state.error') },
})
const timeStyle = css(numeric, { fontSize: text(12), fontWeight: 500 })

export type TimelineState = 'done' | 'current' | 'waiting' | 'failed'

export interface TimelineEntry {
  readonly key: string
  readonly title: ReactNode
  readonly state: TimelineState
  /** when it happened, in words; `at` in the form that machines read */
  readonly time?: string | undefined
  readonly at?: string | undefined
  readonly text?: ReactNode
}

export interface TimelineProps {
  /** accessible name: what went through these steps */
  readonly label: string
  readonly entries: readonly TimelineEntry[]
  readonly className?: string | undefined
}

const WORDS = {
  done: 'timeline.done',
  current: 'timeline.current',
  waiting: 'timeline.waiting',
  failed: 'timeline.failed',
} as const

/** What has become of an order, step by step, with times. The state is in words too. */
export function Timeline({ label, entries, className }: TimelineProps) {
  return (
    <ol css={listStyle} className={className} aria-label={label}>
      {entries.map(({ key, title, state, time, at, text: words }) => (
        <li key={key} css={entryStyle} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span css={markStyle} data-state={state} aria-hidden="true">
            {state === 'done' && <Icon of={Check} size={12} strokeWidth={3} />}
            {state === 'failed' && <Icon of={X} size={12} strokeWidth={3} />}
          </span>
          <span css={titleStyle}>
            {title} <VisuallyHidden>{uiText(WORDS[state])}</VisuallyHidden>
          </span>
          {time !== undefined && (
            <time css={timeStyle} dateTime={at}>
              {time}
            </time>
          )}
          {words !== undefined && <div>{words}</div>}
        </li>
      ))}
    </ol>
  )
}
