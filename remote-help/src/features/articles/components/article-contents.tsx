import { css } from '@emotion/react'
import { Link } from '@site/shell'
import { Icon, media, px, text, tokenVar } from '@site/ui'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

import type { Article } from '../../../lib/article.schema.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { sectionTitle } from './article-section.tsx'

const listStyle = css({ borderInlineStart: `1px solid ${tokenVar('line.soft')}` })
const linkStyle = css({
  display: 'block',
  padding: px(5, 12),
  marginInlineStart: px(-1),
  borderInlineStart: `${px(2)} solid transparent`,
  fontSize: text(13),
  lineHeight: 1.5,
  color: tokenVar('text.weak'),
  [media.touch]: { padding: px(10, 12), fontSize: text(14) },
  [media.hover]: { '&:hover': { color: tokenVar('text.strong') } },
  '&[aria-current]': { color: tokenVar('accent'), borderColor: tokenVar('accent'), fontWeight: 600 },
})
const titleStyle = css({ marginBottom: px(8), fontSize: text(13), fontWeight: 600, color: tokenVar('text.strong') })
const columnStyle = css({ [media.touch]: { display: 'none' }, '@media print': { display: 'none' } })
const foldStyle = css({
  marginTop: px(16),
  padding: px(0, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  [media.desktop]: { display: 'none' },
  '@media print': { display: 'none' },
  '&[open]': { paddingBottom: px(12) },
})
const summaryStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: px(44),
  cursor: 'pointer',
  listStyle: 'none',
  fontSize: text(14),
  fontWeight: 600,
  color: tokenVar('text.strong'),
  '&::-webkit-details-marker': { display: 'none' },
  'details[open] > & > svg': { transform: 'rotate(180deg)' },
})

export interface ArticleContentsProps {
  readonly article: Article
  /** Id of the section that is being read. */
  readonly active: string | undefined
}

function ContentsList({ article, active }: ArticleContentsProps) {
  return (
    <ol role="list" css={listStyle}>
      {article.sections.map((section, index) => (
        <li key={section.id}>
          <Link css={linkStyle} to={{ hash: section.id }} aria-current={section.id === active ? 'location' : undefined}>
            {sectionTitle(article, section, index)}
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The sections of an article: a column beside it on a wide screen. */
export function ContentsColumn(props: ArticleContentsProps) {
  const t = useHelpTexts()
  const titleId = useId()
  return (
    <nav css={columnStyle} aria-labelledby={titleId}>
      <p css={titleStyle} id={titleId}>
        {t('article.contents')}
      </p>
      <ContentsList {...props} />
    </nav>
  )
}

/** The same as a fold above the text, for touch layouts. */
export function ContentsFold(props: ArticleContentsProps) {
  const t = useHelpTexts()
  return (
    <details css={foldStyle}>
      <summary css={summaryStyle}>
        {t('article.contents')}
        <Icon of={ChevronDown} size={18} />
      </summary>
      <nav aria-label={t('article.contents')}>
        <ContentsList {...props} />
      </nav>
    </details>
  )
}
