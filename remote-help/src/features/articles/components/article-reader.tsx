import { css } from '@emotion/react'
import type { Location } from '@site/shell'
import { ErrorState, media, px } from '@site/ui'
import { type ReactNode, useRef } from 'react'

import { BELOW_HEADER, COLUMN_HEIGHT } from '../../../lib/below-header.ts'
import type { HelpSlug } from '../../../lib/catalogue.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { useArticle } from '../use-article.ts'
import { useActiveSection, useSectionInView, useUnfoldedForPrint } from '../use-reading.ts'
import { ContentsColumn, ContentsFold } from './article-contents.tsx'
import { ArticleHeader } from './article-header.tsx'
import { ArticleSection } from './article-section.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { proseStyle } from './article-style.ts'

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${px(200)}`,
  columnGap: px(40),
  [media.touch]: { display: 'block' },
})
const articleStyle = css({ maxWidth: px(820), minWidth: 0 })
const columnStyle = css({
  position: 'sticky',
  top: BELOW_HEADER,
  alignSelf: 'start',
  maxHeight: COLUMN_HEIGHT,
  overflowY: 'auto',
  scrollbarWidth: 'thin',
})
const MIN_SECTIONS_FOR_CONTENTS = 3

export interface ArticleReaderProps {
  readonly slug: HelpSlug
  readonly location: Location
  /** After the text: neighbours and the way to customer service. */
  readonly children?: ReactNode
}

/** One article with its contents, while it loads and when it cannot be had. */
export function ArticleReader({ slug, location, children }: ArticleReaderProps) {
  const t = useHelpTexts()
  const { data, isError, isFetching, refetch } = useArticle(slug)
  const body = useRef<HTMLElement>(null)
  const isReady = data !== undefined
  const activeId = useActiveSection(body, isReady)
  useSectionInView(slug, location, isReady)
  useUnfoldedForPrint(body)

  if (data === undefined) {
    return isError ? (
      <ErrorState title={t('article.failedTitle')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <ArticleSkeleton />
    )
  }
  const { article, regions } = data
  const hasContents = article.sections.length >= MIN_SECTIONS_FOR_CONTENTS
  const active = activeId?.slice(slug.length + 1)
  return (
    <div css={gridStyle}>
      <div css={articleStyle}>
        <article ref={body}>
          <ArticleHeader article={article} />
          {hasContents && <ContentsFold article={article} active={active} />}
          <div css={proseStyle}>
            {article.sections.map((section, index) => (
              <ArticleSection
                key={section.id}
                article={article}
                section={section}
                view={slug}
                index={index}
                regions={regions}
                headingLevel={2}
                linkable
              />
            ))}
          </div>
        </article>
        {children}
      </div>
      <div css={columnStyle}>{hasContents && <ContentsColumn article={article} active={active} />}</div>
    </div>
  )
}
