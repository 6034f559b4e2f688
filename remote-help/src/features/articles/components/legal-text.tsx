import { css } from '@emotion/react'
import { Button, ErrorState, px, text, tokenVar } from '@site/ui'
import { useCallback } from 'react'

import type { HelpSlug } from '../../../lib/catalogue.ts'
import { helpPath, isHelpSlug } from '../../../lib/catalogue.ts'
import { type LinkResolver, LinkResolverProvider } from '../../../lib/links.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { useArticle } from '../use-article.ts'
import { ArticleSection } from './article-section.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { proseStyle } from './article-style.ts'

export type LegalSlug = Extract<HelpSlug, 'gztk' | 'ysgz'>

const summaryStyle = css({ fontSize: text(14), color: tokenVar('text.weak') })
const compactStyle = css({ fontSize: text(14), lineHeight: 1.75 })
const toggleStyle = css({ marginTop: px(24), paddingTop: px(16), borderTop: `1px solid ${tokenVar('line.soft')}` })

export interface LegalTextProps {
  readonly which: LegalSlug
  /** Shows the other of the two texts; without it there is no way over. */
  readonly onToggle?: (() => void) | undefined
}

/**
 * The terms or the privacy policy inside somebody else's dialog. The address is the page's below, so nothing here goes
 * anywhere: links to the other text toggle, links to further articles open in a new tab and leave the form alone.
 */
export function LegalText({ which, onToggle }: LegalTextProps) {
  const t = useHelpTexts()
  const { data, isError, isFetching, refetch } = useArticle(which)
  const other: LegalSlug = which === 'gztk' ? 'ysgz' : 'gztk'
  const resolve = useCallback<LinkResolver>(
    (target) => {
      if (target.kind === 'route' || !isHelpSlug(target.slug) || target.slug === which) return undefined
      const to = helpPath(target.slug, target.anchor)
      return target.slug === other && onToggle ? { to, onSelect: onToggle } : { to, newTab: true }
    },
    [which, other, onToggle],
  )
  if (data === undefined) {
    return isError ? (
      <ErrorState title={t('article.failedTitle')} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <ArticleSkeleton />
    )
  }
  const { article, regions } = data
  return (
    <LinkResolverProvider value={resolve}>
      <p css={summaryStyle}>{article.summary}</p>
      <div css={[proseStyle, compactStyle]}>
        {article.sections.map((section, index) => (
          <ArticleSection
            key={section.id}
            article={article}
            section={section}
            view={`dialog-${which}`}
            index={index}
            regions={regions}
            headingLevel={3}
            linkable={false}
          />
        ))}
      </div>
      {onToggle && (
        <div css={toggleStyle}>
          <Button variant="secondary" onClick={onToggle}>
            {t(which === 'gztk' ? 'terms.toPrivacy' : 'terms.toTerms')}
          </Button>
        </div>
      )}
    </LinkResolverProvider>
  )
}
