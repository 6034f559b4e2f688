import { Link } from '@site/shell'

import type { Article, ExcludedRegions, Section } from '../../../lib/article.schema.ts'
import { keyed } from '../../../lib/keyed.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { chineseNumber, clauseStarts, sectionElementId } from '../outline.ts'
import { anchorLinkStyle, sectionHeadingStyle, sectionStyle } from './article-style.ts'
import { BlockView } from './block-view.tsx'

/** The heading as it is shown: legal texts number their sections. */
export function sectionTitle(article: Pick<Article, 'numbered'>, section: Section, index: number): string {
  return article.numbered ? `${chineseNumber(index + 1)}、${section.heading}` : section.heading
}

export interface ArticleSectionProps {
  readonly article: Article
  readonly section: Section
  /** First part of the section's id in the document. */
  readonly view: string
  /** From 0. */
  readonly index: number
  readonly regions: ExcludedRegions | undefined
  /** 2 on a page, 3 below a dialog's title. */
  readonly headingLevel: 2 | 3
  /** Off in a dialog, whose address is another page's. */
  readonly linkable: boolean
}

/** A section of an article: a region with a heading, its own address, and its blocks. */
export function ArticleSection(props: ArticleSectionProps) {
  const { article, section, view, index, regions, headingLevel, linkable } = props
  const t = useHelpTexts()
  const id = sectionElementId(view, section.id)
  const headingId = `${id}-heading`
  const Heading = `h${headingLevel}` as const
  const starts = clauseStarts(section)
  return (
    <section css={sectionStyle} id={id} aria-labelledby={headingId} tabIndex={-1}>
      <Heading css={sectionHeadingStyle}>
        <span id={headingId}>{sectionTitle(article, section, index)}</span>
        {linkable && (
          <Link
            css={anchorLinkStyle}
            to={{ hash: section.id }}
            aria-label={t('article.sectionLink', { heading: section.heading })}
          >
            #
          </Link>
        )}
      </Heading>
      {keyed(section.blocks).map(({ key, value: block }) => (
        <BlockView
          key={key}
          block={block}
          section={index + 1}
          clausesBefore={starts.get(block) ?? 0}
          headingLevel={headingLevel === 2 ? 3 : 4}
          regions={regions}
        />
      ))}
    </section>
  )
}
