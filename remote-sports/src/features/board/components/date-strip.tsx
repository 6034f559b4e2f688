import { css } from '@emotion/react'
import type { Menu } from '@site/contracts/sports'
import { monthDay, parseDay, weekdayOf } from '@site/domain'
import { media, numeric, px, quick, scrollStrip, text, tokenVar } from '@site/ui'
import { useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useChosenInSight } from '../../../lib/use-chosen-in-sight.ts'

export const stripStyle = css(scrollStrip, {
  gap: px(4),
  padding: px(6, 8),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
})
export const dayStyle = css(quick, numeric, {
  flex: 'none',
  minHeight: px(28),
  whiteSpace: 'nowrap',
  [media.touch]: { minHeight: px(36) },
  paddingInline: px(12),
  borderRadius: tokenVar('radius.pill'),
  background: tokenVar('bg.sunken'),
  fontWeight: 500,
  fontSize: text(13),
  color: tokenVar('text.normal'),
  cursor: 'pointer',
  '& > i': { fontStyle: 'normal', marginInlineStart: px(5), color: tokenVar('text.weak') },
  '&[aria-pressed=true]': { background: tokenVar('accent'), color: tokenVar('accent.text') },
  '&[aria-pressed=true] > i': { color: 'inherit' },
})

export interface DateStripProps {
  readonly dates: Menu['dates']
  readonly date: string | undefined
  readonly onDate: (date: string | undefined) => void
}

/** Days of the early market. */
export function DateStrip({ dates, date, onDate }: DateStripProps) {
  const t = useSportsTexts()
  const strip = useRef<HTMLDivElement>(null)
  useChosenInSight(strip)
  return (
    <div ref={strip} css={stripStyle} role="group" aria-label={t('board.date')}>
      <button type="button" css={dayStyle} aria-pressed={date === undefined} onClick={() => onDate(undefined)}>
        {t('board.allDates')}
      </button>
      {dates.map((one) => (
        <button
          key={one.date}
          type="button"
          css={dayStyle}
          aria-pressed={one.date === date}
          onClick={() => onDate(one.date)}
        >
          {t(`clock.weekday${weekdayOf(parseDay(one.date))}`)} {monthDay(one.date)}
          <i>{one.count}</i>
        </button>
      ))}
    </div>
  )
}
