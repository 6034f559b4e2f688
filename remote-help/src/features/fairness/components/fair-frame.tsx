import { css } from '@emotion/react'
import { Link } from '@site/shell'
import { media, px, text, tokenVar } from '@site/ui'
import type { ReactNode } from 'react'

import { HELP_ROOT } from '../../../lib/catalogue.ts'
import { FAIRNESS_ROOT } from '../../../lib/fairness-paths.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'

const frameStyle = css({
  display: 'grid',
  gap: px(20),
  maxWidth: px(1240),
  marginInline: 'auto',
  [media.mobile]: { gap: px(14) },
})
const trailStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '& > li + li::before': { content: '"/"', margin: px(0, 8), color: tokenVar('line.strong') },
  '& a': { color: 'inherit', [media.hover]: { '&:hover': { color: tokenVar('accent') } } },
})
const hereStyle = css({ color: tokenVar('text.strong') })
const headStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: px(16, 40),
  padding: px(28, 32),
  borderRadius: tokenVar('radius.dialog'),
  background: `linear-gradient(120deg, ${tokenVar('brand.strong')}, ${tokenVar('brand')})`,
  color: tokenVar('brand.text'),
  [media.mobile]: { padding: px(20, 16) },
})
const wordsStyle = css({ flex: `1 1 ${px(360)}`, maxWidth: px(680) })
const titleStyle = css({ fontSize: text(28), color: 'inherit', [media.mobile]: { fontSize: text(20) } })
const introStyle = css({ marginTop: px(8), fontSize: text(14), lineHeight: 1.7, color: tokenVar('brand.weak') })

export interface FairFrameProps {
  readonly title: string
  readonly intro: string
  /** Set on the page of one subject: it stands below the list of all. */
  readonly isBelow?: boolean
  /** The figure that the page is about. */
  readonly figure?: ReactNode
  readonly children: ReactNode
}

/** The frame of the pages on fairness: where they stand, what they are about, and the figure of it. */
export function FairFrame({ title, intro, isBelow = false, figure, children }: FairFrameProps) {
  const t = useHelpTexts()
  return (
    <div css={frameStyle}>
      <nav aria-label={t('centre.breadcrumb')}>
        <ol role="list" css={trailStyle}>
          <li>
            <Link to={HELP_ROOT}>{t('centre.name')}</Link>
          </li>
          {isBelow && (
            <li>
              <Link to={FAIRNESS_ROOT}>{t('fairness.title')}</Link>
            </li>
          )}
          <li css={hereStyle} aria-current="page">
            {title}
          </li>
        </ol>
      </nav>
      <header css={headStyle}>
        <div css={wordsStyle}>
          <h1 css={titleStyle}>{title}</h1>
          <p css={introStyle}>{intro}</p>
        </div>
        {figure}
      </header>
      {children}
    </div>
  )
}
