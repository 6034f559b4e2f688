import { css } from '@emotion/react'
import { longDate } from '@site/domain'
import { Button, Icon, media, px, text, tokenVar } from '@site/ui'
import { Printer } from 'lucide-react'

import type { Article } from '../../../lib/article.schema.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'

const titleStyle = css({ fontSize: text(28), lineHeight: 1.3, [media.mobile]: { fontSize: text(20) } })
const summaryStyle = css({ marginTop: px(8), fontSize: text(16), lineHeight: 1.7, color: tokenVar('text.weak') })
const metaStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(12),
  marginTop: px(14),
  paddingBottom: px(16),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  fontSize: text(13),
  color: tokenVar('text.weak'),
})
const printStyle = css({ marginInlineStart: 'auto', '@media print': { display: 'none' } })

/** Title, what the article is about, and when it was last changed. */
export function ArticleHeader({ article }: { readonly article: Article }) {
  const t = useHelpTexts()
  return (
    <header>
      <h1 css={titleStyle}>{article.title}</h1>
      <p css={summaryStyle}>{article.summary}</p>
      <div css={metaStyle}>
        <time dateTime={article.updated}>{t('article.updated', { date: longDate(article.updated) })}</time>
        <span css={printStyle}>
          <Button variant="ghost" size="sm" icon={<Icon of={Printer} size={16} />} onClick={() => window.print()}>
            {t('article.print')}
          </Button>
        </span>
      </div>
    </header>
  )
}
