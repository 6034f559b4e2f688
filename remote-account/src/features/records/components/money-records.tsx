import { css } from '@emotion/react'
import { Segmented, media, px } from '@site/ui'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { DealRecords } from './deal-records.tsx'
import { Statement } from './statement.tsx'

const VIEWS = ['lines', 'statement'] as const
const stackStyle = css({ display: 'grid', gap: px(16) })
const viewStyle = css({ justifySelf: 'start', [media.mobile]: { justifySelf: 'stretch' } })

/** The member's money: line by line, or what it comes to. */
export function MoneyRecords() {
  const t = useAccountTexts()
  const [view, setView] = useState<(typeof VIEWS)[number]>('lines')
  return (
    <div css={stackStyle}>
      <div css={viewStyle}>
        <Segmented
          label={t('records.view')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`records.${value}`) }))}
          onValueChange={setView}
        />
      </div>
      {view === 'lines' ? <DealRecords /> : <Statement />}
    </div>
  )
}
