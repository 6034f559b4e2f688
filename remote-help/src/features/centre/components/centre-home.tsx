import { css } from '@emotion/react'
import { useSiteSettings } from '@site/shell'
import { media, px } from '@site/ui'

import { visibleGroups } from '../../../lib/catalogue.ts'
import { SupportCard } from '../../support/index.ts'
import { FairnessCard } from './fairness-card.tsx'
import { GroupCard } from './group-card.tsx'
import { HelpHero } from './help-hero.tsx'

const pageStyle = css({
  display: 'grid',
  gap: px(20),
  maxWidth: px(1240),
  marginInline: 'auto',
  [media.touch]: { gap: px(16) },
  [media.mobile]: { gap: px(12) },
})
// three cards, then two wider ones whose links stand in two columns
const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: px(20),
  '& > *': { gridColumn: 'span 2' },
  '& > :nth-of-type(n + 4)': { gridColumn: 'span 3' },
  [media.touch]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: px(12),
    '& > *, & > :nth-of-type(n + 4)': { gridColumn: 'auto' },
    '& > :last-of-type': { gridColumn: 'span 2' },
  },
  [media.mobile]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > *, & > :nth-of-type(n + 4), & > :last-of-type': { gridColumn: 'auto' },
  },
})

/** The front page of the help centre. */
export function CentreHome() {
  const groups = visibleGroups(useSiteSettings())
  return (
    <div css={pageStyle}>
      <HelpHero />
      <div css={gridStyle}>
        {groups.map((group) => (
          <GroupCard key={group.key} group={group} />
        ))}
      </div>
      <FairnessCard />
      <SupportCard />
    </div>
  )
}
