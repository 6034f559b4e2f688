import { css } from '@emotion/react'
import { Link } from '@site/shell'
import { EmptyState, media, px, SkeletonGroup, SkeletonRow, text, tokenVar, VisuallyHidden } from '@site/ui'
import { SearchX } from 'lucide-react'

import { helpPath } from '../../lib/catalogue.ts'
import { keyed } from '../../lib/keyed.ts'
import { useHelpTexts } from '../../lib/use-help-texts.ts'
import { markMatch, type SearchHit } from './search-index.ts'
import type { SearchState } from './use-search.ts'

const listStyle = css({ padding: px(6) })
const linkStyle = css({
  display: 'block',
  padding: px(8, 12),
  borderRadius: px(6),
  color: tokenVar('text.normal'),
  [media.hover]: { '&:hover': { background: tokenVar('bg.hover') } },
  '&:focus-visible': { background: tokenVar('bg.hover'), outlineOffset: px(-2) },
})
const mainStyle = css({ display: 'block', fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const subStyle = css({
  display: 'block',
  fontSize: text(12),
  color: tokenVar('text.weak'),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const markStyle = css({ background: tokenVar('money.soft'), color: 'inherit', borderRadius: px(2) })
const failedStyle = css({ padding: px(16), fontSize: text(13), color: tokenVar('text.weak') })

function Marked({ words, query }: { readonly words: string; readonly query: string }) {
  return keyed(markMatch(words, query)).map(({ key, value }) =>
    value.isMatch ? (
      <mark key={key} css={markStyle}>
        {value.text}
      </mark>
    ) : (
      value.text
    ),
  )
}

interface HitLinkProps {
  readonly hit: SearchHit
  readonly query: string
  readonly onSelect: () => void
}

function HitLink({ hit, query, onSelect }: HitLinkProps) {
  const { slug, title, place, summary } = hit
  return (
    <Link css={linkStyle} to={helpPath(slug, place?.anchor)} onClick={onSelect}>
      <span css={mainStyle}>
        <Marked words={place?.text ?? title} query={query} />
      </span>
      <span css={subStyle}>{place === undefined ? summary : title}</span>
    </Link>
  )
}

export interface SearchHitsProps {
  readonly state: SearchState
  /** A hit was chosen. */
  readonly onSelect: () => void
}

/** What a search found, while it looks, and when there is nothing. */
export function SearchHits({ state, onSelect }: SearchHitsProps) {
  const t = useHelpTexts()
  if (state.kind === 'idle') return null
  if (state.kind === 'failed') {
    return (
      <p css={failedStyle} role="alert">
        {t('search.failed')}
      </p>
    )
  }
  if (state.kind === 'loading') {
    return (
      <SkeletonGroup>
        <SkeletonRow lines={2} />
        <SkeletonRow lines={2} />
      </SkeletonGroup>
    )
  }
  const { hits, query } = state
  if (hits.length === 0) {
    return (
      <div role="status">
        <EmptyState compact icon={SearchX} title={t('search.none', { query })}>
          {t('search.noneHint')}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <div role="status">
        <VisuallyHidden>{t('search.results', { count: hits.length })}</VisuallyHidden>
      </div>
      <ul role="list" css={listStyle}>
        {hits.map((hit) => (
          <li key={`${hit.slug} ${hit.place?.text ?? ''}`}>
            <HitLink hit={hit} query={query} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </>
  )
}
