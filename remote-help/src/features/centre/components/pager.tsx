import { css } from '@emotion/react'
import { Link, useSiteSettings } from '@site/shell'
import { Icon, type IconType, media, px, text, tokenVar } from '@site/ui'
import { ArrowLeft, ArrowRight } from 'lucide-react'

import { helpPath, type HelpSlug, neighboursOf, visibleGroups } from '../../../lib/catalogue.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: px(16),
  [media.mobile]: { gap: px(8) },
  '@media print': { display: 'none' },
})
const linkStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(12),
  minHeight: px(64),
  padding: px(10, 16),
  borderRadius: tokenVar('radius.card'),
  border: `1px solid ${tokenVar('line.soft')}`,
  color: tokenVar('text.strong'),
  transition: `border-color ${tokenVar('motion.fast')} ${tokenVar('motion.ease')}`,
  [media.hover]: { '&:hover': { borderColor: tokenVar('accent'), color: tokenVar('accent') } },
  [media.mobile]: { padding: px(8, 12) },
  '&[rel=next]': { gridColumn: 2, flexDirection: 'row-reverse', textAlign: 'end' },
})
const labelStyle = css({ display: 'block', fontSize: text(12), color: tokenVar('text.weak') })
const titleStyle = css({ display: 'block', fontWeight: 600, fontSize: text(14) })
const wordsStyle = css({ minWidth: 0 })

interface PagerLinkProps {
  readonly rel: 'prev' | 'next'
  readonly slug: HelpSlug
  readonly icon: IconType
  readonly label: string
}

function PagerLink({ rel, slug, icon, label }: PagerLinkProps) {
  const t = useHelpTexts()
  return (
    <Link css={linkStyle} to={helpPath(slug)} rel={rel}>
      <Icon of={icon} size={18} />
      <span css={wordsStyle}>
        <span css={labelStyle}>{label}</span>
        <span css={titleStyle}>{t(`titles.${slug}`)}</span>
      </span>
    </Link>
  )
}

/** The articles before and after this one. */
export function Pager({ current }: { readonly current: HelpSlug }) {
  const t = useHelpTexts()
  const { previous, next } = neighboursOf(current, visibleGroups(useSiteSettings()))
  return (
    <nav css={rowStyle} aria-label={t('article.pager')}>
      {previous && <PagerLink rel="prev" slug={previous} icon={ArrowLeft} label={t('article.previous')} />}
      {next && <PagerLink rel="next" slug={next} icon={ArrowRight} label={t('article.next')} />}
    </nav>
  )
}
