import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { useId, useState } from 'react'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { uiText } from '../texts/ui-text.ts'
import { controlBoxStyle, inputStyle } from './control-style.ts'
import { type DaySpan, type DaySpanLimits, spanProblem } from './day-span.ts'
import { Segmented } from './segmented.tsx'

const CUSTOM = 'custom'

const rowStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(8),
  minWidth: 0,
  [media.mobile]: { '& > *': { flex: '1 1 100%' } },
})
const datesStyle = css({ display: 'flex', alignItems: 'center', gap: px(6), color: tokenVar('text.weak') })
const boxStyle = css(controlBoxStyle, {
  minHeight: px(34),
  padding: px(0, 8),
  flex: '1 1 auto',
  [media.touch]: { minHeight: px(44) },
})
const dateStyle = css(inputStyle, { fontSize: text(13), minWidth: px(112) })
const errorStyle = css({ flexBasis: '100%', fontSize: text(12), lineHeight: 1.5, color: tokenVar('state.error') })

export interface DateRangePreset {
  readonly key: string
  readonly label: string
  readonly span: DaySpan
}

export interface DateRangeProps extends DaySpanLimits {
  /** accessible name of the whole */
  readonly label: string
  readonly value: DaySpan
  /** gets spans that keep the limits only; the others are told */
  readonly onValueChange: (span: DaySpan) => void
  readonly presets: readonly DateRangePreset[]
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

function isSame(one: DaySpan, other: DaySpan): boolean {
  return one.from === other.from && one.to === other.to
}

/** A span of the site's days: a few that are asked for often, and any other by its two dates. */
export function DateRange(props: DateRangeProps) {
  const { label, value, onValueChange, presets, min, max, maxDays, disabled = false, className } = props
  const known = presets.find(({ span }) => isSame(span, value))
  const [isCustom, setCustom] = useState(known === undefined)
  const [draft, setDraft] = useState(value)
  const errorId = useId()
  const problem = isCustom ? spanProblem(draft, { min, max, maxDays }) : undefined

  function choose(key: string): void {
    const preset = presets.find((one) => one.key === key)
    setCustom(preset === undefined)
    setDraft(preset?.span ?? value)
    if (preset !== undefined) onValueChange(preset.span)
  }
  function change(part: Partial<DaySpan>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    if (spanProblem(next, { min, max, maxDays }) === undefined) onValueChange(next)
  }
  const dateField = (end: keyof DaySpan) => (
    <div css={boxStyle}>
      <input
        type="date"
        css={dateStyle}
        aria-label={uiText(end === 'from' ? 'date.from' : 'date.to')}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : errorId}
        {...{ min, max, disabled }}
        required
        value={draft[end]}
        onChange={({ target }) => change({ [end]: target.value })}
      />
    </div>
  )

  return (
    <div css={rowStyle} className={className} role="group" aria-label={label}>
      <Segmented
        label={label}
        value={isCustom ? CUSTOM : (known?.key ?? CUSTOM)}
        options={[...presets, { key: CUSTOM, label: uiText('date.custom') }].map((one) => ({
          value: one.key,
          label: one.label,
          disabled,
        }))}
        onValueChange={choose}
      />
      {isCustom && (
        <div css={datesStyle}>
          {dateField('from')}
          <span aria-hidden="true">–</span>
          {dateField('to')}
        </div>
      )}
      {problem !== undefined && (
        <p id={errorId} css={errorStyle} role="alert">
          {uiText(problem, { days: maxDays ?? 0 })}
        </p>
      )}
    </div>
  )
}
