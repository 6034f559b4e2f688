import { css } from '@emotion/react'
import { media, px, text, tokenVar } from '@site/ui'
import { Pattern, type PatternKind } from '@site/ui/art'
import type { ReactNode } from 'react'

const heroStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  alignContent: 'center',
  gap: px(14),
  minHeight: px(260),
  padding: px(40, 48),
  borderRadius: tokenVar('radius.dialog'),
  background: `linear-gradient(115deg, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  [media.mobile]: { minHeight: px(200), padding: px(24, 20) },
})
// On a phone the words stand over the picture.
const artStyle = css({ zIndex: -1, opacity: 0.4, [media.mobile]: { opacity: 0.2 } })
const titleStyle = css({
  color: 'inherit',
  fontSize: text(40),
  lineHeight: 1.2,
  [media.mobile]: { fontSize: text(28) },
})
const introStyle = css({
  margin: 0,
  maxWidth: px(520),
  fontSize: text(16),
  lineHeight: 1.7,
  color: tokenVar('brand.weak'),
})
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', gap: px(12), marginTop: px(6) })

export interface PageHeroProps {
  readonly title: string
  readonly intro: string
  readonly art: PatternKind
  readonly children?: ReactNode
}

/** The head of a page that tells about the site: what it is, in a line, and the first thing to do. */
export function PageHero({ title, intro, art, children }: PageHeroProps) {
  return (
    <header css={heroStyle}>
      <Pattern kind={art} seed={title} css={artStyle} />
      <h1 css={titleStyle}>{title}</h1>
      <p css={introStyle}>{intro}</p>
      {children !== undefined && <div css={actionsStyle}>{children}</div>}
    </header>
  )
}
