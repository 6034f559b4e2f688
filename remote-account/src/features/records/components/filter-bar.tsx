import { css } from '@emotion/react'
import { Button, Segmented, media, px } from '@site/ui'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { PERIOD_DAYS, PERIODS, type Period } from '../period.ts'

const barStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(10, 12),
  [media.mobile]: { '& > *': { flex: '1 1 100%' } },
})
const exportStyle = css({ marginInlineStart: 'auto' })

export interface FilterBarProps {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly isExporting: boolean
  readonly canExport: boolean
  readonly onExport: () => void
  readonly children: ReactNode
}

/** Period and further filters of a list, and its export. */
export function FilterBar({ period, onPeriod, isExporting, canExport, onExport, children }: FilterBarProps) {
  const t = useAccountTexts()
  return (
    <div css={barStyle}>
      <Segmented
        label={t('records.period')}
        value={period}
        options={PERIODS.map((value) => ({ value, label: t(`records.${value}`, { days: PERIOD_DAYS[value] }) }))}
        onValueChange={onPeriod}
      />
      {children}
      <Button
        css={exportStyle}
        size="sm"
        variant="secondary"
        icon={<Download size={14} aria-hidden="true" />}
        loading={isExporting}
        disabled={!canExport}
        onClick={onExport}
      >
        {t('records.export')}
      </Button>
    </div>
  )
}
