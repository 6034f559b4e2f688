import { css } from '@emotion/react'
import type { Menu } from '@site/contracts/sports'
import { monthDay, parseDay, weekdayOf } from '@site/domain'
import { Chip, ChipGroup, px, tokenVar } from '@site/ui'
import { useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useChosenInSight } from '../../../lib/use-chosen-in-sight.ts'

export const stripStyle = css({ padding: px(6, 8), borderBottom: `1px solid ${tokenVar('line.soft')}` })

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
    <ChipGroup ref={strip} css={stripStyle} label={t('board.date')}>
      <Chip pressed={date === undefined} onClick={() => onDate(undefined)}>
        {t('board.allDates')}
      </Chip>
      {dates.map((one) => (
        <Chip key={one.date} pressed={one.date === date} onClick={() => onDate(one.date)}>
          {t(`clock.weekday${weekdayOf(parseDay(one.date))}`)} {monthDay(one.date)}
          <i>{one.count}</i>
        </Chip>
      ))}
    </ChipGroup>
  )
}
