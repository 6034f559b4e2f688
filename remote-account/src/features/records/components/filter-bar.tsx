import { css } from '@emotion/react'
import { MOST_RECORD_DAYS } from '@site/contracts'
import { siteDate } from '@site/domain'
import { serverNow } from '@site/shell'
import { Button, DateRange, type DaySpan, media, px } from '@site/ui'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { PERIODS, PERIOD_DAYS, periodsUntil } from '../period.ts'

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(10, 12),
  [media.mobile]: { '& > *': { flex: '1 1 auto' } },
})
// The days first, then what else is chosen and the file of it.
const daysStyle = css({ [media.mobile]: { '&&': { flexBasis: '100%' } } })
const exportStyle = css({ marginInlineStart: 'auto' })

export interface FilterBarProps {
  readonly span: DaySpan
  readonly onSpanChange: (span: DaySpan) => void
  /** Nothing where there is no file of it. */
  readonly file?: { readonly isExporting: boolean; readonly canExport: boolean; readonly onExport: () => void }
  readonly children?: ReactNode
}

/** Period and further filters of a list, and its export. */
export function FilterBar({ span, onSpanChange, file, children }: FilterBarProps) {
  const t = useAccountTexts()
  const today = siteDate(serverNow())
  const periods = periodsUntil(today)
  return (
    <div css={barStyle}>
      <DateRange
        css={daysStyle}
        label={t('records.period')}
        value={span}
        max={today}
        maxDays={MOST_RECORD_DAYS}
        presets={PERIODS.map((key) => ({
          key,
          label: t(`records.${key}`, { days: PERIOD_DAYS[key] }),
          span: periods[key],
        }))}
        onValueChange={onSpanChange}
      />
      {children}
      {file !== undefined && (
        <Button
          css={exportStyle}
          size="sm"
          variant="secondary"
          icon={<Download size={14} aria-hidden="true" />}
          loading={file.isExporting}
          disabled={!file.canExport}
          onClick={file.onExport}
        >
          {t('records.export')}
        </Button>
      )}
    </div>
  )
}
