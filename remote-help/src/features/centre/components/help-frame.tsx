import { css } from '@emotion/react'
import { Card, media, px } from '@site/ui'
import type { ReactNode } from 'react'

import type { HelpSlug } from '../../../lib/catalogue.ts'
import { HelpSearch } from '../../search/index.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { MenuColumn, MenuFold } from './help-menu.tsx'

const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(16),
  marginBottom: px(16),
  [media.mobile]: { display: 'grid', justifyContent: 'stretch', gap: px(10), marginBottom: px(12) },
  '@media print': { display: 'none' },
})
const searchStyle = css({ width: px(340), [media.mobile]: { width: '100%' } })
const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(232)} minmax(0, 1fr)`,
  gap: px(20),
  [media.touch]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: px(12) },
  '@media print': { display: 'block' },
})
const sheetStyle = css({
  padding: px(32, 40, 40),
  minHeight: px(560),
  [media.touch]: { padding: px(24, 24, 32) },
  [media.mobile]: { padding: px(16, 16, 24) },
  '@media print': { padding: 0, boxShadow: 'none' },
})

export interface HelpFrameProps {
  readonly current: HelpSlug
  readonly children: ReactNode
}

/** The frame of every article: where it stands, the search, the menu of all articles, and the sheet it is written on. */
export function HelpFrame({ current, children }: HelpFrameProps) {
  return (
    <div>
      <div css={headStyle}>
        <Breadcrumb current={current} />
        <HelpSearch css={searchStyle} />
      </div>
      <div css={gridStyle}>
        <MenuColumn current={current} />
        <MenuFold current={current} />
        <Card padding="none" css={sheetStyle}>
          {children}
        </Card>
      </div>
    </div>
  )
}
