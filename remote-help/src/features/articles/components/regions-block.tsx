import { css } from '@emotion/react'
import { longDate } from '@site/domain'
import { px, text, tokenVar } from '@site/ui'

import type { ExcludedRegions } from '../../../lib/article.schema.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { InlineText } from './inline-text.tsx'

const frameStyle = css({
  margin: px(12, 0),
  padding: px(14, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  fontSize: text(14),
})
const titleStyle = css({ fontWeight: 600, color: tokenVar('text.strong') })
const listStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${px(190)}, 1fr))`,
  columnGap: px(24),
  margin: px(8, 0),
  paddingInlineStart: px(20),
})
const dateStyle = css({ marginTop: px(4), fontSize: text(12), color: tokenVar('text.weak') })

/** The places whose residents the terms exclude, from the operator's own file. */
export function RegionsBlock({ regions, closing, updated }: ExcludedRegions) {
  const t = useHelpTexts()
  return (
    <div css={frameStyle}>
      <p css={titleStyle}>{t('article.regions')}</p>
      <ul css={listStyle}>
        {regions.map((region) => (
          <li key={region}>{region}</li>
        ))}
      </ul>
      <p>
        <InlineText text={closing} />
      </p>
      <p css={dateStyle}>{t('article.regionsUpdated', { date: longDate(updated) })}</p>
    </div>
  )
}
