import { css } from '@emotion/react'
import { Segmented, px } from '@site/ui'
import { useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { ActivityRecords } from './activity-records.tsx'
import { GiftRecords } from './gift-records.tsx'

const SOURCES = ['gifts', 'activities'] as const

const stackStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: px(16) })
const segmentedStyle = css({ justifySelf: 'start', maxWidth: '100%' })

/** What the member was given: gifts, and rewards of activities. */
export function RewardRecords() {
  const t = useAccountTexts()
  const [source, setSource] = useState<(typeof SOURCES)[number]>('gifts')
  return (
    <div css={stackStyle}>
      <Segmented
        css={segmentedStyle}
        label={t('welfare.source')}
        value={source}
        options={SOURCES.map((value) => ({ value, label: t(`welfare.sources.${value}`) }))}
        onValueChange={setSource}
      />
      {source === 'gifts' ? <GiftRecords /> : <ActivityRecords />}
    </div>
  )
}
